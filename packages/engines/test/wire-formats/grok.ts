import type { WireAnswer, WireFormat } from "./wire-answer.ts"

const usage = {
  input_tokens: 8000,
  input_tokens_details: { cached_tokens: 2000 },
  output_tokens: 1000,
  output_tokens_details: { reasoning_tokens: 600 },
  total_tokens: 9000,
  num_sources_used: 2,
  num_server_side_tools_used: 1,
  cost_in_usd_ticks: 245_000_000,
}
/** By the list: 6,000 tokens at $2, 2,000 at $0.5, 1,000 at $6 a million, and a search at $0.005. */
const listed = 0.024
const [a, b] = ["https://a.example/x", "https://b.example/y"]
const call = (action: object) => ({ type: "web_search_call", id: "ws_1", status: "completed", action })
const text = (words: string, ...urls: string[]) => ({
  type: "message",
  id: "msg_1",
  status: "completed",
  role: "assistant",
  content: [
    {
      type: "output_text",
      text: words,
      logprobs: [],
      annotations: urls.map((url) => ({ type: "url_citation", url, start_index: 0, end_index: 4, title: "1" })),
    },
  ],
})
const answer = (output: object[], more: object = {}) => ({
  id: "5b1e",
  object: "response",
  created_at: 1790000000,
  status: "completed",
  error: null,
  incomplete_details: null,
  model: "grok-4.7",
  output,
  citations: [a, b],
  usage,
  ...more,
})
const read = (more: Partial<NonNullable<WireAnswer["read"]>>): NonNullable<WireAnswer["read"]> => ({
  text: "Acme.",
  cited: [],
  found: [a, b],
  searches: ["crm"],
  cost: 0.0245,
  ...more,
})
const crm = call({ type: "search", query: "crm", sources: [] })

export const grok: WireFormat = {
  pages: [
    "docs.x.ai/developers/tools/web-search",
    "docs.x.ai/developers/tools/citations",
    "docs.x.ai/developers/cost-tracking",
    "docs.x.ai/developers/debugging",
  ],
  read: "2026-11-29",
  answers: [
    { kind: "a search and a citation", body: answer([crm, text("Acme.", a)]), read: read({ cited: [a] }) },
    { kind: "pages that it met and does not cite", body: answer([crm, text("Acme.")]), read: read({}) },
    {
      kind: "a page that it opened",
      body: answer([crm, call({ type: "open_page", url: b }), text("Acme.", b)]),
      read: read({ cited: [b] }),
    },
    {
      kind: "two searches",
      body: answer([crm, call({ type: "search", query: "acme", sources: [] }), text("Acme.")]),
      read: read({ searches: ["crm", "acme"] }),
    },
    {
      kind: "no list of the pages, but sources of its search",
      body: answer([call({ type: "search", query: "crm", sources: [{ type: "url", url: a }] }), text("Acme.")], {
        citations: undefined,
      }),
      read: read({ found: [a] }),
    },
    {
      kind: "an answer from memory",
      body: answer([text("Acme.")], { citations: [] }),
      read: read({ found: [], searches: [] }),
    },
    {
      kind: "an answer without its cost",
      body: answer([crm, text("Acme.")], { usage: { ...usage, cost_in_usd_ticks: undefined } }),
      read: read({ cost: listed }),
    },
    {
      kind: "an answer without its usage",
      body: answer([crm, text("Acme.")], { usage: null }),
      read: read({ cost: null }),
    },
    {
      kind: "a text that was cut off",
      body: answer([crm, text("Ac")], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
      read: read({ text: "Ac" }),
    },
    {
      kind: "reasoning alone",
      body: answer([{ type: "reasoning", id: "rs_1", summary: [] }]),
      fails: { code: "engine_unreadable", isRetryable: true, billed: 0.0245 },
    },
    {
      kind: "a refusal",
      body: answer([{ type: "message", content: [{ type: "refusal", refusal: "I can't." }] }]),
      fails: { code: "engine_answer_refused", billed: 0.0245 },
    },
    {
      kind: "a wrong key",
      status: 400,
      body: {
        code: "invalid-argument",
        error: "Incorrect API key provided: xa***ey. You can obtain an API key from https://console.x.ai.",
      },
      fails: { code: "engine_key_refused" },
    },
    {
      kind: "no credits",
      status: 403,
      body: { code: "permission-denied", error: "Your team has used all available credits." },
      fails: { code: "engine_out_of_credit" },
    },
    {
      kind: "a limit",
      status: 429,
      headers: { "retry-after": "3" },
      body: { code: "resource-exhausted", error: "Too many requests." },
      fails: { code: "engine_busy", isRetryable: true, retryAfter: 3000 },
    },
    {
      kind: "a model that it does not have",
      status: 404,
      body: { code: "not-found", error: "The model grok-2 does not exist or your team does not have access to it." },
      fails: { code: "engine_request_refused", words: /model's name/ },
    },
  ],
}
