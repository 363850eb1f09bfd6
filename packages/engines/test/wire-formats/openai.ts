import type { WireAnswer, WireFormat } from "./wire-answer.ts"

const usage = {
  input_tokens: 9000,
  input_tokens_details: { cached_tokens: 1000, cache_write_tokens: 0 },
  output_tokens: 500,
  output_tokens_details: { reasoning_tokens: 300 },
  total_tokens: 9500,
}
/** By the list: 8,000 tokens at $1, 1,000 at $0.05 and 500 at $5 a million. */
const tokens = 0.01055
const search = 0.01
const cite = (url: string) => ({ type: "url_citation", start_index: 0, end_index: 4, url, title: "A" })
const text = (words: string, ...urls: string[]) => ({
  type: "message",
  id: "msg_1",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: words, annotations: urls.map(cite), logprobs: [] }],
})
const call = (action: object, status = "completed") => ({ type: "web_search_call", id: "ws_1", status, action })
const answer = (output: object[], more: object = {}) => ({
  id: "resp_1",
  object: "response",
  created_at: 1790000000,
  status: "completed",
  error: null,
  incomplete_details: null,
  model: "gpt-6.1-terra-2026-10-26",
  output,
  usage,
  ...more,
})
const error = (code: string | null, message: string, param: string | null = null) => ({
  error: { message, type: "invalid_request_error", param, code },
})
const read = (more: Partial<NonNullable<WireAnswer["read"]>>): NonNullable<WireAnswer["read"]> => ({
  text: "Acme.",
  cited: [],
  found: [],
  searches: [],
  cost: tokens,
  ...more,
})
const [a, b] = ["https://a.example/x", "https://b.example/y"]
const found = {
  type: "search",
  query: "crm",
  queries: ["crm", "crm 2026"],
  sources: [a, b].map((url) => ({ type: "url", url })),
}

export const openai: WireFormat = {
  pages: [
    "developers.openai.com/api/docs/guides/tools-web-search",
    "developers.openai.com/api/reference/responses",
    "developers.openai.com/api/docs/guides/error-codes",
  ],
  read: "2026-11-29",
  answers: [
    {
      kind: "a search, an opened page, a look for words, and a citation",
      body: answer([
        { type: "reasoning", id: "rs_1", summary: [] },
        call(found),
        call({ type: "open_page", url: a }),
        call({ type: "find_in_page", url: a, pattern: "price" }),
        text("Acme.", a),
      ]),
      read: read({ cited: [a], found: [a, b], searches: ["crm", "crm 2026"], cost: tokens + search }),
    },
    {
      kind: "two searches, each billed",
      body: answer([call(found), call({ type: "search", query: "acme", sources: [] }), text("Acme.", a, b)]),
      read: read({ cited: [a, b], found: [a, b], searches: ["crm", "crm 2026", "acme"], cost: tokens + 2 * search }),
    },
    {
      kind: "a search without its sources",
      body: answer([call({ type: "search", query: "crm" }), text("Acme.", a)]),
      read: read({ cited: [a], found: null, searches: ["crm"], cost: tokens + search }),
    },
    { kind: "an answer from memory", body: answer([text("Acme.")]), read: read({}) },
    {
      kind: "a text that was cut off",
      body: answer([text("Ac")], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
      read: read({ text: "Ac" }),
    },
    {
      kind: "tokens cut off before any text",
      body: answer([{ type: "reasoning", id: "rs_1", summary: [] }], {
        status: "incomplete",
        incomplete_details: { reason: "max_output_tokens" },
      }),
      fails: { code: "engine_unreadable", isRetryable: true, billed: tokens },
    },
    {
      kind: "a refusal",
      body: answer([{ type: "message", role: "assistant", content: [{ type: "refusal", refusal: "I can't." }] }]),
      fails: { code: "engine_answer_refused", billed: tokens },
    },
    {
      kind: "a source without a title, and a citation of a file",
      body: answer([
        {
          type: "message",
          content: [
            {
              type: "output_text",
              text: "Acme.",
              annotations: [
                { ...cite(a), title: null },
                { type: "file_citation", file_id: "f" },
              ],
            },
          ],
        },
      ]),
      read: read({ cited: [a] }),
    },
    { kind: "an answer without its usage", body: answer([text("Acme.")], { usage: null }), read: read({ cost: null }) },
    {
      kind: "an answer of another model than was asked",
      body: answer([text("Acme.")], { model: "gpt-6.1-sol-2026-09-29" }),
      read: read({ cost: 2 * tokens }),
    },
    {
      kind: "a failure at its limit",
      body: answer([], {
        status: "failed",
        usage: null,
        error: { code: "rate_limit_exceeded", message: "Slow down." },
      }),
      fails: { code: "engine_busy", isRetryable: true },
    },
    {
      kind: "a limit with milliseconds to wait",
      status: 429,
      headers: { "retry-after-ms": "1500" },
      body: error("rate_limit_exceeded", "Check your billing."),
      fails: { code: "engine_busy", isRetryable: true, retryAfter: 1500 },
    },
    {
      kind: "credit that is used up",
      status: 429,
      body: error("insufficient_quota", "You exceeded your current quota."),
      fails: { code: "engine_out_of_credit" },
    },
    {
      kind: "a country that it does not know",
      status: 400,
      body: error("invalid_value", "Invalid value: 'XK'.", "tools[0].user_location.country"),
      fails: { code: "engine_request_refused", words: /market/ },
    },
    {
      kind: "a model that has ended",
      status: 404,
      body: error("model_not_found", "The model `gpt-5-mini` does not exist."),
      fails: { code: "engine_request_refused", words: /model's name/ },
    },
  ],
}
