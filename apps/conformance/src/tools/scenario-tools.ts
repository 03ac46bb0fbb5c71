import { setTimeout as sleep } from "node:timers/promises";
import {
  type Args,
  audio,
  type ContentBlock,
  image,
  Input,
  resource,
  text,
  Tool,
  ToolContext,
  ToolError,
  ToolService,
} from "@toolwright/core";
import { z } from "zod";
import { PIXEL_PNG, silentWav } from "./media.js";

const RegionQuery = z.object({
  region: z.string().optional().describe("Where to look.").meta({ "x-mcp-header": "Region" }),
});

/**
 * How long a step of a long call takes, in milliseconds. The suite wants to see steps arrive one by one, and the official
 * clients drop the last when it arrives together with the result.
 */
const STEP_MS = 50;

/** The tools that the suite's scenarios call by name. */
@ToolService()
export class ScenarioTools {
  @Tool("test_simple_text", { description: "Answers with one text block." })
  simpleText(): string {
    return "This is a simple text response for testing.";
  }

  @Tool("test_image_content", { description: "Answers with an image." })
  imageContent(): ContentBlock[] {
    return [image(PIXEL_PNG, "image/png")];
  }

  @Tool("test_audio_content", { description: "Answers with a sound." })
  audioContent(): ContentBlock[] {
    return [audio(silentWav(), "audio/wav")];
  }

  @Tool("test_embedded_resource", { description: "Answers with a resource inside the result." })
  embeddedResource(): ContentBlock[] {
    return [
      resource("test://embedded-resource", "This is an embedded resource content.", {
        mimeType: "text/plain",
      }),
    ];
  }

  @Tool("test_multiple_content_types", { description: "Answers with a text, an image and a resource." })
  multipleContentTypes(): ContentBlock[] {
    return [
      text("Multiple content types test:"),
      image(PIXEL_PNG, "image/png"),
      resource("test://mixed-content-resource", JSON.stringify({ test: "data", value: 123 }), {
        mimeType: "application/json",
      }),
    ];
  }

  @Tool("test_error_handling", { description: "Always fails." })
  errorHandling(): never {
    throw new ToolError("This tool intentionally returns an error for testing");
  }

  @Tool("test_tool_with_progress", { description: "Reports its progress in three steps." })
  async withProgress({ progress, signal }: ToolContext): Promise<string> {
    for (const step of [0, 50, 100]) {
      progress(step, 100);
      await sleep(STEP_MS, undefined, { signal });
    }
    return "All steps are done.";
  }

  @Tool("test_x_mcp_header", { description: "Takes an argument that HTTP clients also send as a header." })
  mirroredArgument(@Input(RegionQuery) { region }: Args<typeof RegionQuery>): string {
    return `The region is ${region ?? "not given"}.`;
  }
}
