import { type FakeEngine, partsOf } from "./fake-answer.ts"

export const fakeAnthropic: FakeEngine = {
  check({ path, headers, body }) {
    if (path !== "/v1/messages") return "unknown path"
    if (headers.get("x-api-key") !== "sk-test-0123456789") return "wrong key"
    if (headers.get("anthropic-version") !== "2023-06-01") return "anthropic-version is needed"
    if (typeof body["model"] !== "string" || typeof body["max_tokens"] !== "number")
      return "model and max_tokens are needed"
    return undefined
  },
  questionOf: (body) => String((body["messages"] as { content: string }[])[0]?.content),
  answer: ({ text, sources, searches, isRefused = false, model = "claude-haiku-5-5" }) => ({
    id: "msg_01Aq9w938a90dw8q",
    type: "message",
    role: "assistant",
    model,
    content: [
      { type: "text", text: "" },
      ...searches.flatMap((query, index) => [
        { type: "server_tool_use", id: `srvtoolu_${index}`, name: "web_search", input: { query } },
        {
          type: "web_search_tool_result",
          tool_use_id: `srvtoolu_${index}`,
          content: [...sources, { url: "https://found.example/not-cited", title: "Found" }].map(({ url, title }) => ({
            type: "web_search_result",
            url,
            title: title ?? "",
            encrypted_content: "EqgfCioIARgBIiQ3YTAwMjY1Mi1mZjM5LTQ1NGUtODgxNC1kNjNjNTk1ZWI3Y",
            page_age: "April 30, 2025",
          })),
        },
      ]),
      // The last part has the citations.
      ...(isRefused ? [] : partsOf(text).slice(0, -1)).map((part) => ({ type: "text", text: part })),
      {
        type: "text",
        text: isRefused ? "" : (partsOf(text).at(-1) ?? ""),
        citations: sources.map(({ url, title }) => ({
          type: "web_search_result_location",
          url,
          title,
          encrypted_index: "Eo8BCioIAhgBIiQyYjQ0OWJmZi1lNm",
          cited_text: "…",
        })),
      },
    ],
    stop_reason: isRefused ? "refusal" : "end_turn",
    stop_sequence: null,
    usage: {
      input_tokens: 8000,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 1000,
      server_tool_use: { web_search_requests: searches.length },
    },
  }),
  error: (status, message) => ({
    type: "error",
    error: { type: status === 429 ? "rate_limit_error" : "api_error", message },
  }),
}
