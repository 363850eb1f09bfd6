import type { FakeEngine } from "./fake-answer.ts"

const included = new Set(["web_search_call.action.sources", "message.output_text.logprobs"])
const notCited = "https://found.example/not-cited"

export const fakeOpenai: FakeEngine = {
  check({ path, headers, body }) {
    if (path !== "/v1/responses") return "unknown path"
    if (headers.get("authorization") !== "Bearer sk-test-0123456789") return "wrong key"
    if (typeof body["model"] !== "string" || typeof body["input"] !== "string") return "model and input are needed"
    const include = body["include"]
    if (include !== undefined && !(Array.isArray(include) && include.every((one) => included.has(String(one))))) {
      return "Invalid value in include"
    }
    return undefined
  },
  questionOf: (body) => String(body["input"]),
  answer: ({ text, sources, searches, isRefused = false, model = "gpt-6.1-terra" }) => ({
    id: "resp_67ccd2bed1ec8190b14f964abc054267",
    object: "response",
    created_at: 1741476542,
    status: "completed",
    error: null,
    incomplete_details: null,
    model,
    output: [
      { type: "reasoning", id: "rs_1", summary: [] },
      ...searches.map((query, index) => ({
        type: "web_search_call",
        id: `ws_${index}`,
        status: "completed",
        action: {
          type: "search",
          query,
          queries: [query],
          sources: [...sources.map(({ url }) => ({ type: "url", url })), { type: "url", url: notCited }],
        },
      })),
      ...(searches.length === 0
        ? []
        : [
            {
              type: "web_search_call",
              id: "ws_open",
              status: "completed",
              action: { type: "open_page", url: "https://a.example" },
            },
          ]),
      {
        type: "message",
        id: "msg_1",
        status: "completed",
        role: "assistant",
        content: [
          isRefused
            ? { type: "refusal", refusal: text }
            : {
                type: "output_text",
                text,
                annotations: sources.map(({ url, title }, index) => ({
                  type: "url_citation",
                  start_index: index,
                  end_index: index + 1,
                  url,
                  ...(title === null ? {} : { title }),
                })),
                logprobs: [],
              },
        ],
      },
    ],
    usage: {
      input_tokens: 8000,
      output_tokens: 1000,
      total_tokens: 9000,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    },
  }),
  error: (status, message) => ({
    error: { message, type: status === 429 ? "rate_limit_error" : "invalid_request_error", param: null, code: null },
  }),
}
