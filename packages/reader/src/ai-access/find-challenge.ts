/** What answers in place of the site: a guard that asks for a proof, or for payment. */
export type Challenge =
  | "cloudflare"
  | "datadome"
  | "perimeterx"
  | "akamai"
  | "imperva"
  | "sucuri"
  | "aws_waf"
  | "vercel"
  | "anubis"
  | "pay_per_crawl"

/** The part of an answer that shows a guard. */
export interface GuardedAnswer {
  status: number
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>
  /** Its body, or the beginning of it. */
  text: string
}

/** The statuses that guards refuse with. Others count only with a mark that no ordinary page has. */
const refusals = new Set([400, 401, 402, 403, 405, 406, 429, 451, 503])

/** Marks that pages which are let through carry as well, such as the header of DataDome, count with a refusal only. */
const marks: readonly { challenge: Challenge; isOnAnyStatus?: true; test(answer: GuardedAnswer): boolean }[] = [
  { challenge: "pay_per_crawl", test: ({ status, headers }) => status === 402 && hasHeader(headers, "crawler-price") },
  {
    challenge: "cloudflare",
    isOnAnyStatus: true,
    test: ({ headers }) => /^challenge\b/i.test(headers["cf-mitigated"] ?? ""),
  },
  {
    challenge: "vercel",
    isOnAnyStatus: true,
    test: ({ headers }) => /^(?:challenge|deny)\b/i.test(headers["x-vercel-mitigated"] ?? ""),
  },
  { challenge: "aws_waf", isOnAnyStatus: true, test: ({ headers }) => hasHeader(headers, "x-amzn-waf-action") },
  { challenge: "sucuri", isOnAnyStatus: true, test: ({ headers }) => hasHeader(headers, "x-sucuri-block") },
  {
    challenge: "anubis",
    isOnAnyStatus: true,
    test: ({ text }) =>
      /Making sure you(?:'|&#39;|&#x27;|’)re not a bot!?</.test(text) || text.includes("anubis_challenge"),
  },
  { challenge: "datadome", test: ({ headers }) => hasHeader(headers, "x-datadome") || hasHeader(headers, "x-dd-b") },
  { challenge: "perimeterx", test: ({ text }) => /px-captcha|_pxAppId/.test(text) },
  {
    challenge: "akamai",
    test: ({ headers, text }) =>
      /^AkamaiGHost/i.test(headers["server"] ?? "") || /Reference\s?(?:#|&#35;)\d/.test(text),
  },
  {
    challenge: "imperva",
    test: ({ headers, text }) => hasHeader(headers, "x-iinfo") || text.includes("Incapsula incident ID"),
  },
  {
    challenge: "cloudflare",
    test: ({ headers, text }) =>
      (/^cloudflare/i.test(headers["server"] ?? "") && /cf-error-details|Attention Required!|blocked/i.test(text)) ||
      /__cf_chl_|_cf_chl_opt/.test(text),
  },
]

/** Finds the guard that answers in place of the site; null if the site itself seems to. */
export function findChallenge(answer: GuardedAnswer): Challenge | null {
  const isRefusal = refusals.has(answer.status)
  return marks.find((mark) => (isRefusal || mark.isOnAnyStatus === true) && mark.test(answer))?.challenge ?? null
}

function hasHeader(headers: GuardedAnswer["headers"], name: string): boolean {
  return Object.hasOwn(headers, name)
}
