import { z } from "zod"

import { fakeAnthropic } from "../fake-engines/fake-anthropic.ts"
import { fakeUsage, type FakeWriter, strictSchema, wrongBody } from "./fake-writer.ts"

const block = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1),
  cache_control: z.strictObject({ type: z.literal("ephemeral") }).optional(),
})

const body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1).max(128_000),
  system: z.array(block),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(["user", "assistant"]),
        content: z.union([z.string().min(1), z.array(block).min(1)]),
      }),
    )
    .min(1)
    .refine((messages) => messages.at(-1)?.role === "user", "This model does not support assistant message prefill"),
  output_config: z
    .strictObject({
      effort: z.enum(["low", "medium", "high", "xhigh", "max"]).optional(),
      format: z.strictObject({ type: z.literal("json_schema"), schema: strictSchema }).optional(),
    })
    .optional(),
})
// Messages API, “Prompt caching”.
const mostKept = 4

/** What is wrong with a request's body. */
function wrong(sent: unknown): string | undefined {
  const kept = JSON.stringify(sent).split('"cache_control":').length - 1
  if (kept > mostKept) return `A maximum of ${mostKept} blocks with cache_control may be provided. Found ${kept}.`
  return wrongBody(body, sent)
}

/** The words of a message. */
const textOf = (content: z.output<typeof body>["messages"][number]["content"]) =>
  typeof content === "string" ? content : content.map(({ text }) => text).join("")

export const fakeAnthropicWriter: FakeWriter = {
  check: ({ path, headers, body: sent }) =>
    path !== "/v1/messages"
      ? "unknown path"
      : headers.get("x-api-key") !== "sk-test-0123456789"
        ? "wrong key"
        : headers.get("anthropic-version") !== "2023-06-01"
          ? "anthropic-version is needed"
          : wrong(sent),
  questionOf: (sent) => textOf(body.parse(sent).messages.at(-1)?.content ?? ""),
  answer: ({ text, stop = "end" }) => ({
    id: "msg_01XFDUDYJgAACzvnptvVoYEL",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5-5",
    content: [
      { type: "thinking", thinking: "", signature: "EqQBCgIYAhIM" },
      ...(stop === "refusal" ? [] : [{ type: "text", text }]),
    ],
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
