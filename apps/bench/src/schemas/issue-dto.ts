import "reflect-metadata";
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  MinLength,
} from "class-validator";

/** The workload's six fields as a DTO class: a new one each time, as each tool has its own. */
export function createIssueDto() {
  class IssueDto {
    @IsString() @MinLength(3) repo!: string;
    @IsString() query!: string;
    @IsIn(["open", "closed", "all"]) state: "open" | "closed" | "all" = "open";
    @IsArray() @ArrayMaxSize(10) @IsString({ each: true }) labels!: string[];
    @IsInt() @Min(1) @Max(50) limit = 10;
    @IsOptional() @IsBoolean() archived?: boolean;
  }
  return IssueDto;
}

/** The class of one tool's arguments. */
export type IssueDtoClass = ReturnType<typeof createIssueDto>;
