import { z } from "zod"

import { fakeGemini } from "../fake-engines/fake-gemini.ts"
import { fakeUsage, type FakeWriter, strictSchema, takesTurns, wrongBody } from "./fake-writer.ts"

const parts = z.array(z.strictObject({ text: z.string().min(1) })).min(1)
const body = z.strictObject({
  systemInstruction: z.strictObject({ parts }),
  contents: z
    .array(z.strictObject({ role: z.enum(["user", "model"]), parts }))
    .min(1)
    .refine(takesTurns, "roles must take turns"),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.int().min(1).max(65_536),
      thinkingConfig: z.strictObject({ thinkingLevel: z.enum(["low", "medium", "high"]) }).optional(),
      responseMimeType: z.literal("application/json").optional(),
      responseJsonSchema: strictSchema.optional(),
    })
    .refine(
      (config) => (config.responseJsonSchema === undefined) === (config.responseMimeType === undefined),
      "responseJsonSchema needs responseMimeType",
    ),
})

export const fakeGeminiWriter: FakeWriter = {
  check: ({ path, headers, body: sent }) =>
    path !== "/v1beta/models/gemini-3.8-flash:generateContent"
      ? "unknown path"
      : headers.get("x-goog-api-key") !== "sk-test-0123456789"
        ? "wrong key"
        : wrongBody(body, sent),
  questionOf: (sent) => body.parse(sent).contents.at(-1)?.parts[0]?.text ?? "",
  answer: ({ text, stop = "end" }) => ({
    candidates: [
      {
        content:
          stop === "refusal"
            ? { role: "model" }
            : { parts: [{ text: "I plan.", thought: true }, { text }], role: "model" },
        finishReason: { end: "STOP", length: "MAX_TOKENS", refusal: "PROHIBITED_CONTENT" }[stop],
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: fakeUsage.input,
      cachedContentTokenCount: fakeUsage.cached,
      candidatesTokenCount: 600,
      thoughtsTokenCount: fakeUsage.output - 600,
      totalTokenCount: fakeUsage.input + fakeUsage.output,
    },
    modelVersion: "gemini-3.8-flash",
    responseId: "bWluZXNlZWtlci5uZXQ",
  }),
  error: fakeGemini.error,
}
