import type { FakeEngine } from "./fake-answer.ts"

export const fakeCompatible: FakeEngine = {
  check({ path, headers, body }) {
    if (path !== "/v1/chat/completions") return "unknown path"
    if (headers.get("authorization") !== "Bearer sk-test-0123456789") return "wrong key"
    if (!Array.isArray(body["messages"])) return "messages are needed"
    return undefined
  },
  questionOf: (body) => (body["messages"] as { content: string }[])[0]?.content ?? "",
  answer: ({ text, isRefused = false }) => ({
    id: "chatcmpl-123",
    object: "chat.completion",
    created: 1728933352,
    model: "local-8b",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: isRefused ? null : text, refusal: isRefused ? text : null },
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
  }),
  error: (status, message) => ({ error: { message, type: "invalid_request_error", param: null, code: status } }),
}
