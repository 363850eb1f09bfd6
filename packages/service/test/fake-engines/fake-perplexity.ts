import type { FakeEngine } from "./fake-answer.ts"

export const fakePerplexity: FakeEngine = {
  check({ path, headers, body }) {
    if (path !== "/chat/completions") return "unknown path"
    if (headers.get("authorization") !== "Bearer sk-test-0123456789") return "wrong key"
    if (!Array.isArray(body["messages"])) return "messages are needed"
    return undefined
  },
  questionOf: (body) => (body["messages"] as { content: string }[])[0]?.content ?? "",
  answer: ({ text, sources }) => ({
    id: "3c90c3cc-0d44-4b50-8888-8dd25736052a",
    model: "sonar",
    created: 1724369245,
    object: "chat.completion",
    citations: sources.map(({ url }) => url),
    search_results: sources.map(({ url, title }) => ({ url, title, date: "2025-05-11" })),
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: text } }],
    usage: {
      prompt_tokens: 20,
      completion_tokens: 400,
      total_tokens: 420,
      search_context_size: "low",
      cost: { input_tokens_cost: 0.00002, output_tokens_cost: 0.0004, request_cost: 0.005, total_cost: 0.00542 },
    },
  }),
  error: (_, message) => ({ error: { message, type: "bad_request", code: 400 } }),
}
