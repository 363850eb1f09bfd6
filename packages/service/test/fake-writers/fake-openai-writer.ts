import { z } from "zod"

import { fakeOpenai } from "../fake-engines/fake-openai.ts"
import { fakeUsage, type FakeWriter, schemaName, strictSchema, wrongBody } from "./fake-writer.ts"

const body = z.strictObject({
  model: z.string().min(1),
  instructions: z.string(),
  input: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().min(1) })).min(1),
  max_output_tokens: z.int().min(16).max(128_000),
  store: z.boolean(),
  reasoning: z.strictObject({ effort: z.enum(["none", "low", "medium", "high", "xhigh", "max"]) }).optional(),
  text: z
    .strictObject({
      format: z.strictObject({
        type: z.literal("json_schema"),
        name: schemaName,
        schema: strictSchema,
        strict: z.literal(true),
      }),
    })
    .optional(),
})

export const fakeOpenaiWriter: FakeWriter = {
  check: ({ path, headers, body: sent }) =>
    path !== "/v1/responses"
      ? "unknown path"
      : headers.get("authorization") !== "Bearer sk-test-0123456789"
        ? "wrong key"
        : wrongBody(body, sent),
  questionOf: (sent) => body.parse(sent).input.at(-1)?.content ?? "",
  answer: ({ text, stop = "end", model = "gpt-6.1-sol" }) => ({
    id: "resp_67ccd3a9da748190baa7f1570fe91ac604becb25c45c1d41",
    object: "response",
    created_at: 1741476777,
    status: stop === "length" ? "incomplete" : "completed",
    error: null,
    incomplete_details: stop === "length" ? { reason: "max_output_tokens" } : null,
    model,
    output: [
      { type: "reasoning", id: "rs_67", summary: [] },
      {
        type: "message",
        id: "msg_67",
        status: stop === "length" ? "incomplete" : "completed",
        role: "assistant",
        content: [
          stop === "refusal"
            ? { type: "refusal", refusal: text }
            : { type: "output_text", text, annotations: [], logprobs: [] },
        ],
      },
    ],
    usage: {
      input_tokens: fakeUsage.input,
      input_tokens_details: { cached_tokens: fakeUsage.cached, cache_write_tokens: 0 },
      output_tokens: fakeUsage.output,
      output_tokens_details: { reasoning_tokens: 400 },
      total_tokens: fakeUsage.input + fakeUsage.output,
    },
  }),
  error: fakeOpenai.error,
}
