import { Field } from "@toolwright/core/class-validator";
import { IsIn, IsString, Length, Matches } from "class-validator";
import { PRIORITIES, type Priority } from "../identity/tenant.js";

/** What a customer writes to open a ticket. */
export class TicketDraft {
  @Field({ description: "What it is about, in one line", examples: ["Printer on fire"] })
  @IsString()
  @Length(3, 120)
  subject!: string;

  @Field({ description: "The whole question, in the customer's words" })
  @IsString()
  @Length(1, 10_000)
  text!: string;

  @Field({
    description: "How urgent it is: high where work has stopped, low where it can wait",
    default: "normal",
  })
  @IsIn(PRIORITIES)
  priority: Priority = "normal";
}

/** What somebody adds to a ticket. */
export class CommentDraft {
  @Field({ description: "Which ticket", examples: ["T-1"] })
  @Matches(/^T-\d+$/)
  ticketId!: string;

  @Field({ description: "What to add; the customer reads it" })
  @IsString()
  @Length(1, 10_000)
  text!: string;
}
