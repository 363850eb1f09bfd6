import { z } from "zod"

import { fakeAnthropic } from "../fake-engines/fake-anthropic.ts"
import { fakeUsage, type FakeWriter, strictSchema, wrongBody } from "./fake-writer.ts"

const body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1).max(64_000),
  system: z.array(
    z.strictObject({
      type: z.literal("text"),
      text: z.string().min(1),
      cache_control: z.strictObject({ type: z.literal("ephemeral") }).optional(),
    }),
  ),
  messages: z
    .array(z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().min(1) }))
    .min(1)
    .refine((messages) => messages.at(-1)?.role === "user", "This model does not support assistant message prefill"),
  output_config: z
    .strictObject({ format: z.strictObject({ type: z.literal("json_schema"), schema: strictSchema }) })
    .optional(),
})

export const fakeAnthropicWriter: FakeWriter = {
  check: ({ path, headers, body: sent }) =>
    path !== "/v1/messages"
      ? "unknown path"
      : headers.get("x-api-key") !== "sk-test-0123456789"
        ? "wrong key"
        : headers.get("anthropic-version") !== "2023-06-01"
          ? "anthropic-version is needed"
          : wrongBody(body, sent),
  questionOf: (sent) => body.parse(sent).messages.at(-1)?.content ?? "",
  answer: ({ text, stop = "end" }) => ({
    id: "msg_01XFDUDYJgAACzvnptvVoYEL",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-4-5-20250929",
    content: stop === "refusal" ? [] : [{ type: "text", text }],
    stop_reason: { end: "end_turn", length: "max_tokens", refusal: "refusal" }[stop],
    stop_sequence: null,
    usage: {
      input_tokens: fakeUsage.input - fakeUsage.cached - 500,
      cache_creation_input_tokens: 500,
      cache_read_input_tokens: fakeUsage.cached,
      output_tokens: fakeUsage.output,
    },
  }),
  error: fakeAnthropic.error,
}
