import type { WireAnswer, WireFormat } from "./wire-answer.ts"

const usage = {
  input_tokens: 5000,
  cache_creation_input_tokens: 2000,
  cache_read_input_tokens: 4000,
  output_tokens: 1000,
  server_tool_use: { web_search_requests: 1 },
}
/** By the list: 5,000 tokens at $0.1, 2,000 at $0.125, 4,000 at $0.01 and 1,000 at $0.5 a million. */
const tokens = 0.00129
const search = 0.01
const [a, b] = ["https://a.example/x", "https://b.example/y"]
const use = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "crm" } }
const result = (url: string) => ({ type: "web_search_result", url, title: "A", encrypted_content: "x", page_age: null })
const results = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [a, b].map(result) }
const failed = (code: string) => ({
  type: "web_search_tool_result",
  tool_use_id: "srvtoolu_1",
  content: { type: "web_search_tool_result_error", error_code: code },
})
const text = (words: string, ...urls: string[]) => ({
  type: "text",
  text: words,
  citations: urls.map((url) => ({
    type: "web_search_result_location",
    url,
    title: "A",
    encrypted_index: "e",
    cited_text: "Acme",
  })),
})
const answer = (content: object[], more: object = {}) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-haiku-5-5",
  content,
  stop_reason: "end_turn",
  stop_sequence: null,
  usage,
  ...more,
})
const error = (type: string, message: string) => ({ type: "error", error: { type, message }, request_id: "req_1" })
const read = (more: Partial<NonNullable<WireAnswer["read"]>>): NonNullable<WireAnswer["read"]> => ({
  text: "Acme.",
  cited: [],
  found: [a, b],
  searches: ["crm"],
  cost: tokens + search,
  ...more,
})
const unsearched = { ...usage, server_tool_use: null }

export const claude: WireFormat = {
  pages: [
    "platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool",
    "platform.claude.com/docs/en/build-with-claude/handling-stop-reasons",
    "platform.claude.com/docs/en/api/errors",
  ],
  read: "2026-11-29",
  answers: [
    {
      kind: "a search and a citation",
      body: answer([text("I look. "), use, results, text("Acme", a), text(".")]),
      read: read({ text: "I look. Acme.", cited: [a] }),
    },
    { kind: "a search that the text does not cite", body: answer([use, results, text("Acme.")]), read: read({}) },
    {
      kind: "an answer from memory",
      body: answer([text("Acme.")], { usage: unsearched }),
      read: read({ found: [], searches: [], cost: tokens }),
    },
    {
      kind: "searches that reached their most",
      body: answer([use, failed("max_uses_exceeded"), text("Acme.")]),
      read: read({ found: [] }),
    },
    {
      kind: "a search that was not available, and no text",
      body: answer([use, failed("unavailable")]),
      fails: { code: "engine_unreadable", isRetryable: true, billed: tokens + search },
    },
    {
      kind: "a search that a program of the model ran",
      body: answer([
        { type: "server_tool_use", id: "s", name: "code_execution", input: { code: "…" } },
        { ...use, caller: { type: "code_execution_20250825", tool_id: "s" } },
        text("Acme."),
      ]),
      read: read({ found: null }),
    },
    {
      kind: "a text that was cut off",
      body: answer([use, results, text("Ac")], { stop_reason: "max_tokens" }),
      read: read({ text: "Ac" }),
    },
    {
      kind: "a text that filled the window",
      body: answer([text("Ac")], { stop_reason: "model_context_window_exceeded", usage: unsearched }),
      read: read({ text: "Ac", found: [], searches: [], cost: tokens }),
    },
    {
      kind: "a refusal",
      body: answer([], { stop_reason: "refusal", usage: unsearched }),
      fails: { code: "engine_answer_refused", billed: tokens },
    },
    {
      kind: "an answer of a model whose price is unknown",
      body: answer([use, results, text("Acme.")], { model: "claude-haiku-9" }),
      read: read({ cost: null }),
    },
    {
      kind: "thinking before the text",
      body: answer([{ type: "thinking", thinking: "Hm.", signature: "s" }, use, results, text("Acme.", b)]),
      read: read({ cited: [b] }),
    },
    {
      kind: "too much load",
      status: 529,
      body: error("overloaded_error", "Overloaded"),
      fails: { code: "engine_busy", isRetryable: true },
    },
    {
      kind: "a limit with seconds to wait",
      status: 429,
      headers: { "retry-after": "30" },
      body: error("rate_limit_error", "See billing."),
      fails: { code: "engine_busy", isRetryable: true, retryAfter: 30_000 },
    },
    {
      kind: "web search that is turned off",
      status: 400,
      body: error("invalid_request_error", "Web search is not enabled for this organization."),
      fails: { code: "engine_request_refused", words: /administrator/ },
    },
    {
      kind: "a balance that is too low",
      status: 400,
      body: error("invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
      fails: { code: "engine_out_of_credit" },
    },
  ],
}
