import type { WireAnswer, WireFormat } from "./wire-answer.ts"

const cost = { currency: "USD", input_cost: 0.002, output_cost: 0.001, tool_calls_cost: 0.005, total_cost: 0.008 }
const usage = { input_tokens: 8000, output_tokens: 400, total_tokens: 8400, cost }
/** By the list: 8,000 tokens at $0.25, 400 at $2.5 a million, and a search at $0.005. */
const listed = 0.008
const [a, b, c] = ["https://a.example/x", "https://b.example/y", "https://c.example/z"]
const results = (queries: string[] | undefined = ["crm"]) => ({
  type: "search_results",
  ...(queries.length === 0 ? {} : { queries }),
  results: [a, b, c].map((url, index) => ({ id: index + 1, url, title: "A", snippet: "…", date: null, source: "web" })),
})
const text = (words: string, ...urls: string[]) => ({
  type: "message",
  id: "msg_1",
  status: "completed",
  role: "assistant",
  content: [
    {
      type: "output_text",
      text: words,
      annotations: urls.map((url) => ({ type: "url_citation", start_index: 0, end_index: 3, url, title: "A" })),
    },
  ],
})
const answer = (output: object[], more: object = {}) => ({
  id: "resp_1",
  object: "response",
  created_at: 1790000000,
  status: "completed",
  error: null,
  incomplete_details: null,
  model: "perplexity/sonar",
  output,
  usage,
  ...more,
})
const error = (type: string, message: string, code: number) => ({ error: { message, type, code } })
const read = (more: Partial<NonNullable<WireAnswer["read"]>>): NonNullable<WireAnswer["read"]> => ({
  text: "Acme.",
  cited: [],
  found: [a, b, c],
  searches: ["crm"],
  cost: 0.008,
  ...more,
})

export const perplexity: WireFormat = {
  pages: [
    "docs.perplexity.ai/docs/agent-api",
    "docs.perplexity.ai/docs/agent-api/migrate-from-sonar",
    "docs.perplexity.ai/docs/getting-started/pricing",
  ],
  read: "2026-11-29",
  answers: [
    { kind: "a search and a citation", body: answer([results(), text("Acme.", b)]), read: read({ cited: [b] }) },
    {
      kind: "numbers of results in the text",
      body: answer([results(), text("Acme [3][1].")]),
      read: read({ text: "Acme [3][1].", cited: [c, a] }),
    },
    { kind: "results that the text does not cite", body: answer([results(), text("Acme.")]), read: read({}) },
    {
      kind: "a number that no result has",
      body: answer([results(), text("Acme [7].")]),
      read: read({ text: "Acme [7]." }),
    },
    {
      kind: "two searches",
      body: answer([results(["crm"]), results(["acme"]), text("Acme.", a)]),
      read: read({ cited: [a], found: [a, b, c, a, b, c], searches: ["crm", "acme"] }),
    },
    { kind: "a search without its words", body: answer([results([]), text("Acme.")]), read: read({ searches: null }) },
    {
      kind: "a result without an address",
      body: answer([{ ...results(), results: [{ id: 1, url: null, title: null }] }, text("Acme [1].")]),
      read: read({ text: "Acme [1].", found: [] }),
    },
    {
      kind: "an answer without its cost",
      body: answer([results(), text("Acme.")], { usage: { ...usage, cost: null } }),
      read: read({ cost: listed }),
    },
    {
      kind: "an answer without its usage",
      body: answer([results(), text("Acme.")], { usage: null }),
      read: read({ cost: null }),
    },
    {
      kind: "a text that was cut off",
      body: answer([results(), text("Ac")], {
        status: "incomplete",
        incomplete_details: { reason: "max_output_tokens" },
      }),
      read: read({ text: "Ac" }),
    },
    {
      kind: "a refusal",
      body: answer([{ type: "message", content: [{ type: "refusal", refusal: "I can't." }] }]),
      fails: { code: "engine_answer_refused", billed: 0.008 },
    },
    {
      kind: "a failure of its model",
      body: answer([], { status: "failed", usage: null, error: { message: "The model failed." } }),
      fails: { code: "engine_failed", isRetryable: true },
    },
    {
      kind: "a limit",
      status: 429,
      body: error("request_rate_limit_exceeded", "Slow down.", 429),
      fails: { code: "engine_busy", isRetryable: true },
    },
    {
      kind: "a wrong key",
      status: 401,
      body: error("unauthorized", "Invalid key.", 401),
      fails: { code: "engine_key_refused" },
    },
    {
      kind: "no credit",
      status: 402,
      body: error("payment_required", "No credit.", 402),
      fails: { code: "engine_out_of_credit" },
    },
  ],
}
