/** What the documents of a vendor say, and when somebody read them. */
export interface Source {
  page: string
  /** The day, in ISO 8601. */
  read: string
}

/** A vendor of engines and writers. */
export interface Vendor {
  /** Its name in messages. */
  company: string
  /** The kind of its integration. */
  kind: "openai" | "anthropic" | "gemini" | "perplexity" | "xai"
  /** What the names of its settings begin with. */
  settings: "OPENAI" | "ANTHROPIC" | "GEMINI" | "PERPLEXITY" | "XAI"
  url: string
  /** The model that answers if no setting names another. It has no announced end. */
  answers: string
  /** The model that writes; absent if the vendor only answers. */
  writes?: string
  /** What a request adds to the most tokens of its text, because the vendor counts the tokens that a model thinks as output. */
  thinkingTokens: number
  /**
   * - `searches`: what counts as a search on its bill
   * - `reads`: whether the pages that the engine reads are billed as input
   * - `reports`: whether each answer says what it cost
   */
  billed: { searches: string; reads: boolean; reports: boolean; source: Source }
  /** Where its answers say what the search found, and what the text cites. */
  answer: { found: string; cited: string; source: Source }
  /** Whether its list of models says when each one ends. */
  listsEnds: boolean
}

/** By the name of the engine. */
export const vendors = {
  chatgpt: {
    company: "OpenAI",
    kind: "openai",
    settings: "OPENAI",
    url: "https://api.openai.com/v1/responses",
    answers: "gpt-6.1-terra",
    writes: "gpt-6.1-sol",
    thinkingTokens: 4096,
    billed: {
      searches: "each search, but no page that it opens or searches for words",
      reads: true,
      reports: false,
      source: { page: "developers.openai.com/api/docs/guides/tools-web-search", read: "2026-11-28" },
    },
    answer: {
      found: "the sources of the actions of web_search_call, which a request has to ask for",
      cited: "the url_citation annotations of the text",
      source: { page: "developers.openai.com/api/docs/guides/tools-web-search", read: "2026-11-28" },
    },
    listsEnds: true,
  },
  claude: {
    company: "Anthropic",
    kind: "anthropic",
    settings: "ANTHROPIC",
    url: "https://api.anthropic.com/v1/messages",
    answers: "claude-haiku-5-5",
    writes: "claude-sonnet-5-5",
    thinkingTokens: 4096,
    billed: {
      searches: "each web search request",
      reads: true,
      reports: false,
      source: { page: "platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool", read: "2026-11-28" },
    },
    answer: {
      found: "the results of web_search_tool_result",
      cited: "the citations of the blocks of text",
      source: { page: "platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool", read: "2026-11-28" },
    },
    listsEnds: false,
  },
  gemini: {
    company: "Google",
    kind: "gemini",
    settings: "GEMINI",
    url: "https://generativelanguage.googleapis.com/v1beta",
    answers: "gemini-3.5-flash-lite",
    writes: "gemini-3.8-flash",
    thinkingTokens: 4096,
    billed: {
      searches: "each search of Gemini 3 and later, and one for all searches of an answer before",
      reads: false,
      reports: false,
      source: { page: "ai.google.dev/gemini-api/docs/google-search", read: "2026-11-28" },
    },
    answer: {
      found: "groundingChunks, at addresses of Google that redirect",
      cited: "those that groundingSupports names",
      source: { page: "ai.google.dev/gemini-api/docs/google-search", read: "2026-11-28" },
    },
    listsEnds: false,
  },
  perplexity: {
    company: "Perplexity",
    kind: "perplexity",
    settings: "PERPLEXITY",
    url: "https://api.perplexity.ai/v1/agent",
    answers: "perplexity/sonar",
    thinkingTokens: 0,
    billed: {
      searches: "each invocation of web_search",
      reads: true,
      reports: true,
      source: { page: "docs.perplexity.ai/docs/getting-started/pricing", read: "2026-10-07" },
    },
    answer: {
      found: "the results of search_results",
      cited: "the url_citation annotations of the text, or the numbers of results in it",
      source: { page: "docs.perplexity.ai/docs/agent-api", read: "2026-11-28" },
    },
    listsEnds: false,
  },
  grok: {
    company: "xAI",
    kind: "xai",
    settings: "XAI",
    url: "https://api.x.ai/v1/responses",
    answers: "grok-4.7",
    thinkingTokens: 4096,
    billed: {
      searches: "each call of web_search",
      reads: true,
      reports: true,
      source: { page: "docs.x.ai/developers/pricing", read: "2026-11-29" },
    },
    answer: {
      found: "the citations of the response, and the sources of the actions of web_search_call",
      cited: "the url_citation annotations and the links of the text",
      source: { page: "docs.x.ai/developers/tools/citations", read: "2026-11-29" },
    },
    listsEnds: false,
  },
} as const satisfies Record<string, Vendor>

export type VendorName = keyof typeof vendors
