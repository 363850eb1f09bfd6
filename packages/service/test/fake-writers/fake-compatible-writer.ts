import { z } from "zod"

import { fakeCompatible } from "../fake-engines/fake-compatible.ts"
import { fakeUsage, type FakeWriter, schemaName, strictSchema, takesTurns, wrongBody } from "./fake-writer.ts"

const body = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string().min(1) }))
    .min(1)
    .refine(takesTurns, "Conversation roles must alternate user/assistant"),
  max_tokens: z.int().min(1),
  response_format: z
    .strictObject({
      type: z.literal("json_schema"),
      json_schema: z.strictObject({ name: schemaName, schema: strictSchema, strict: z.literal(true) }),
    })
    .optional(),
})

export const fakeCompatibleWriter: FakeWriter = {
  check: ({ path, headers, body: sent }) =>
    path !== "/v1/chat/completions"
      ? "unknown path"
      : headers.get("authorization") !== "Bearer sk-test-0123456789"
        ? "wrong key"
        : wrongBody(body, sent),
  questionOf: (sent) => body.parse(sent).messages.at(-1)?.content ?? "",
  answer: ({ text, stop = "end" }) => ({
    id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
    object: "chat.completion",
    created: 1741569952,
    model: "local-8b",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: stop === "refusal" ? null : text,
          refusal: stop === "refusal" ? text : null,
        },
        logprobs: null,
        finish_reason: stop === "length" ? "length" : "stop",
      },
    ],
    usage: {
      prompt_tokens: fakeUsage.input,
      completion_tokens: fakeUsage.output,
      total_tokens: fakeUsage.input + fakeUsage.output,
      prompt_tokens_details: { cached_tokens: fakeUsage.cached },
    },
  }),
  error: fakeCompatible.error,
}
