import type { WireAnswer, WireFormat } from "./wire-answer.ts"

const usage = {
  promptTokenCount: 10,
  candidatesTokenCount: 300,
  thoughtsTokenCount: 100,
  toolUsePromptTokenCount: 150,
  totalTokenCount: 560,
}
/** By the list: 160 tokens at $0.3 and 400 at $2.5 a million. */
const tokens = 0.001048
const search = 0.014
const [a, b] = ["https://a.example/x", "https://b.example/y"]
/** The server of the test has the redirects of Google, too. */
const redirect = (url: string) => `REDIRECTS/grounding-api-redirect/${Buffer.from(url).toString("base64url")}`
const chunk = (url: string, title = new URL(url).hostname, more: object = {}) => ({
  web: { uri: redirect(url), title, ...more },
})
const support = (...indices: number[]) => ({
  segment: { startIndex: 0, endIndex: 5, text: "Acme." },
  groundingChunkIndices: indices,
})
const grounding = (chunks: object[], supports: object[], queries = ["crm"]) => ({
  groundingMetadata: {
    webSearchQueries: queries,
    searchEntryPoint: { renderedContent: "<div/>" },
    groundingChunks: chunks,
    groundingSupports: supports,
  },
})
const answer = (candidate: object, more: object = {}) => ({
  candidates: [
    { content: { parts: [{ text: "Acme." }], role: "model" }, finishReason: "STOP", index: 0, ...candidate },
  ],
  usageMetadata: usage,
  modelVersion: "gemini-3.5-flash-lite",
  responseId: "r",
  ...more,
})
const error = (code: number, status: string, message: string, details: object[] = []) => ({
  error: { code, message, status, details },
})
const read = (more: Partial<NonNullable<WireAnswer["read"]>>): NonNullable<WireAnswer["read"]> => ({
  text: "Acme.",
  cited: [],
  found: [],
  searches: [],
  cost: tokens,
  ...more,
})

export const gemini: WireFormat = {
  pages: [
    "ai.google.dev/gemini-api/docs/google-search",
    "ai.google.dev/api/generate-content",
    "ai.google.dev/gemini-api/docs/troubleshooting",
  ],
  read: "2026-11-29",
  answers: [
    {
      kind: "two pages found, of which the text cites one",
      body: answer(grounding([chunk(a), chunk(b)], [support(1)])),
      read: read({ cited: [b], found: [a, b], searches: ["crm"], cost: tokens + search }),
    },
    {
      kind: "two pages of one site",
      body: answer(grounding([chunk(a), chunk("https://a.example/z")], [support(0, 1), support(1)])),
      read: read({
        cited: [a, "https://a.example/z"],
        found: [a, "https://a.example/z"],
        searches: ["crm"],
        cost: tokens + search,
      }),
    },
    {
      kind: "a page with its title, and its domain beside it",
      body: answer(grounding([chunk(a, "The 10 best CRMs | A", { domain: "a.example" })], [support(0)])),
      read: read({ cited: [a], found: [a], searches: ["crm"], cost: tokens + search }),
    },
    {
      kind: "a redirect that leads nowhere, whose host is known",
      body: answer(
        grounding([{ web: { uri: "REDIRECTS/grounding-api-redirect/gone", title: "a.example" } }], [support(0)]),
      ),
      read: read({
        cited: ["https://a.example/"],
        found: ["https://a.example/"],
        searches: ["crm"],
        cost: tokens + search,
      }),
    },
    {
      kind: "a redirect that leads nowhere, whose host is unknown",
      body: answer(
        grounding([{ web: { uri: "REDIRECTS/grounding-api-redirect/gone", title: "Best CRMs" } }], [support(0)]),
      ),
      read: read({ searches: ["crm"], cost: tokens + search }),
    },
    {
      kind: "a place of a map among the pages",
      body: answer(
        grounding(
          [{ maps: { uri: "https://maps.google.com/?cid=1", title: "Café", placeId: "p" } }, chunk(a)],
          [support(1)],
        ),
      ),
      read: read({ cited: [a], found: [a], searches: ["crm"], cost: tokens + search }),
    },
    {
      kind: "three searches of Gemini 3, each billed",
      body: answer(grounding([], [], ["a", "b", "c"])),
      read: read({ searches: ["a", "b", "c"], cost: tokens + 3 * search }),
    },
    { kind: "an answer from memory", body: answer({}), read: read({}) },
    {
      kind: "thoughts beside the text",
      body: answer({ content: { parts: [{ text: "Hm.", thought: true }, { text: "Acme." }], role: "model" } }),
      read: read({}),
    },
    { kind: "a text that was cut off", body: answer({ finishReason: "MAX_TOKENS" }), read: read({}) },
    {
      kind: "tokens cut off before any text",
      body: answer({ content: { role: "model" }, finishReason: "MAX_TOKENS" }),
      fails: { code: "engine_unreadable", isRetryable: true, billed: tokens },
    },
    {
      kind: "a prompt that is blocked",
      body: { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata: { promptTokenCount: 10 } },
      fails: { code: "engine_answer_refused", billed: 0.000003 },
    },
    {
      kind: "a limit of a minute, which speaks of billing",
      status: 429,
      body: error(
        429,
        "RESOURCE_EXHAUSTED",
        "You exceeded your current quota, please check your plan and billing details.",
        [
          {
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            violations: [{ quotaId: "GenerateRequestsPerMinutePerProjectPerModel" }],
          },
          { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "21.4s" },
        ],
      ),
      fails: { code: "engine_busy", isRetryable: true, retryAfter: 21_400 },
    },
    {
      kind: "a key that is not valid",
      status: 400,
      body: error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
        { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" },
      ]),
      fails: { code: "engine_key_refused" },
    },
    {
      kind: "a country where it is not served",
      status: 400,
      body: error(400, "FAILED_PRECONDITION", "User location is not supported for the API use."),
      fails: { code: "engine_request_refused", words: /serves the country/ },
    },
  ],
}
