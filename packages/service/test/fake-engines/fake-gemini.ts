import { type FakeEngine, partsOf } from "./fake-answer.ts"

const notCited = "https://found.example/not-cited"

export const fakeGemini: FakeEngine = {
  check({ path, headers, body }) {
    if (path !== "/v1beta/models/gemini-3.5-flash-lite:generateContent") return "unknown path"
    if (headers.get("x-goog-api-key") !== "sk-test-0123456789") return "wrong key"
    if (!Array.isArray(body["contents"])) return "contents are needed"
    return undefined
  },
  questionOf: (body) => (body["contents"] as { parts: { text: string }[] }[])[0]?.parts[0]?.text ?? "",
  answer: ({ text, sources, searches, isRefused = false, model = "gemini-3.5-flash-lite" }) => ({
    ...(isRefused ? { promptFeedback: { blockReason: text } } : {}),
    candidates: isRefused
      ? []
      : [
          {
            content: {
              parts: [{ text: "Let me think.", thought: true }, ...partsOf(text).map((part) => ({ text: part }))],
              role: "model",
            },
            finishReason: "STOP",
            index: 0,
            groundingMetadata: {
              webSearchQueries: searches,
              searchEntryPoint: { renderedContent: "<style>.container{}</style>" },
              groundingChunks: [...sources.map(({ url }) => url), ...(searches.length === 0 ? [] : [notCited])].map(
                (url) => ({
                  web: {
                    uri: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${Buffer.from(url).toString("base64url")}`,
                    title: new URL(url).hostname,
                  },
                }),
              ),
              groundingSupports: sources.map((_, index) => ({
                segment: { startIndex: index, endIndex: index + 1, text: "…" },
                groundingChunkIndices: [index],
              })),
            },
          },
        ],
    usageMetadata: {
      promptTokenCount: 8000,
      candidatesTokenCount: 600,
      thoughtsTokenCount: 400,
      totalTokenCount: 9000,
    },
    modelVersion: model,
    responseId: "mAitaLmkHPPlz7IPvtfUqQ4",
  }),
  error: (status, message) => ({
    error: { code: status, message, status: status === 429 ? "RESOURCE_EXHAUSTED" : "INVALID_ARGUMENT" },
  }),
}
