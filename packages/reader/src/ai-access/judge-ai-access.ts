import type { AiAccess } from "@citable/contract/site"

import { forbidsSnippets } from "../page/read-directives.ts"
import { crawlers } from "./crawlers.ts"

/** Something to fix, or to know, about what a site allows. */
export interface AiAccessIssue {
  /** Permanent. Each comes at most once. */
  code: string
  severity: "error" | "warning" | "notice"
  detail: string
  url?: string
}

type Crawler = AiAccess["crawlers"][number]

/** Text beyond this costs assistants much to read. */
const maxTokens = 50_000
const bytesOfToken = 4
const minTextShare = 0.15

/** The operators of the assistants that most people use. */
const large = new Set(crawlers.filter(({ probeUserAgent }) => probeUserAgent !== null).map(({ operator }) => operator))

/** Judges what an inspection found: worst first, then in the order of the catalogue. */
export function judgeAiAccess(access: AiAccess): AiAccessIssue[] {
  const ranks = { error: 0, warning: 1, notice: 2 }
  const issues = [
    judgeRobotsFile(access),
    judgeSearch(access),
    judgeTraining(access),
    judgeChallenge(access),
    judgeLlms(access),
    judgeTokens(access),
    judgeSignals(access),
    judgeNames(access),
    judgeSnippets(access),
    judgeNoai(access),
    judgeMarkdown(access),
  ].filter((issue) => issue !== undefined)
  return issues
    .toSorted((left, right) => ranks[left.severity] - ranks[right.severity])
    .map((issue) => ({ ...issue, detail: issue.detail.slice(0, 2000) }))
}

function judgeRobotsFile({
  robots_txt: { url, found, http_status: status, error },
}: AiAccess): AiAccessIssue | undefined {
  const failed = status === null || status >= 500 || status === 429
  if (!failed && (found || error === null)) return undefined
  const what = status === null ? (error ?? "It gave no answer.") : failed ? `It answers ${status}.` : error
  return { code: "robots_txt_invalid", severity: "error", detail: what ?? "", url }
}

function judgeSearch({ crawlers: judged, baseline, url }: AiAccess): AiAccessIssue | undefined {
  // A site that nobody reaches blocks nobody in particular.
  if (baseline.http_status === null) return undefined
  const asked = judged.filter(
    ({ purpose, obeys_robots: obeys }) => (purpose === "search" || purpose === "user") && obeys !== "no",
  )
  const blocked = asked.filter((crawler) => crawler.allowed === false && !isChallenged(crawler))
  if (blocked.length > 0) {
    const isLarge = blocked.some(({ operator }) => large.has(operator))
    const detail = `Answers cannot cite the site: ${explain(blocked)}`
    return { code: "ai_search_blocked", severity: isLarge ? "error" : "warning", detail, url }
  }
  const partly = asked.filter(({ allowed, pages_allowed: share }) => allowed === true && share !== null && share < 1)
  if (partly.length === 0) return undefined
  const least = Math.min(...partly.map(({ pages_allowed: share }) => share ?? 1))
  const percent = Math.max(1, Math.round((1 - least) * 100))
  const rule = partly.find(({ rule: line }) => line !== null)?.rule
  const detail = `robots.txt keeps ${list(partly)} from up to ${percent} % of the checked pages${rule == null ? "" : ` (${rule})`}.`
  return { code: "ai_search_blocked", severity: "warning", detail, url }
}

function judgeTraining({ crawlers: judged, baseline }: AiAccess): AiAccessIssue | undefined {
  if (baseline.http_status === null) return undefined
  const blocked = judged.filter((one) => one.purpose === "training" && one.allowed === false && !isChallenged(one))
  if (blocked.length === 0) return undefined
  const detail = `Models do not learn from the site: ${explain(blocked)} That is a decision, not a fault.`
  return { code: "ai_training_blocked", severity: "notice", detail }
}

function judgeChallenge({ crawlers: judged, url }: AiAccess): AiAccessIssue | undefined {
  const challenged = judged.filter(isChallenged)
  if (challenged.length === 0) return undefined
  const guards = [...new Set(challenged.map(({ challenge }) => challenge))].join(", ")
  const detail = `A browser gets the home page; ${list(challenged)} get a challenge of ${guards}, which crawlers cannot answer. robots.txt does not say so.`
  return { code: "ai_challenge", severity: "error", detail, url }
}

function judgeLlms({ llms_txt: file }: AiAccess): AiAccessIssue | undefined {
  const { url, found, http_status: status, problems } = file
  if (status !== null && status >= 500) {
    return { code: "llms_txt_invalid", severity: "warning", detail: `It answers ${status}.`, url }
  }
  if (problems.length > 0) {
    const detail = problems.map((problem) => llmsProblems[problem]).join(" ")
    return { code: "llms_txt_invalid", severity: "warning", detail, url }
  }
  if (found || status === null) return undefined
  return { code: "llms_txt_missing", severity: "notice", detail: `${url} answers ${status}.`, url }
}

const llmsProblems: Readonly<Record<AiAccess["llms_txt"]["problems"][number], string>> = {
  is_html: "The address answers with a page of HTML.",
  too_short: "It has fewer than 50 characters.",
  no_heading: "It has no heading of level 1.",
  no_link: "It has no link.",
}

function judgeTokens({
  without_scripts: { html_bytes: html, text_bytes: text },
  url,
}: AiAccess): AiAccessIssue | undefined {
  if (html === null || text === null) return undefined
  const tokens = Math.round(html / bytesOfToken)
  if (tokens <= maxTokens || text / html >= minTextShare) return undefined
  const percent = Math.round((text / html) * 100)
  const detail = `The home page has about ${tokens.toLocaleString("en")} tokens, and ${percent} % of it is text.`
  return { code: "token_heavy", severity: "warning", detail, url }
}

function judgeSignals({
  content_signal: signal,
  crawlers: judged,
  robots_txt: { url },
}: AiAccess): AiAccessIssue | undefined {
  const wishes = [
    { name: "search", said: signal.search, purpose: "search" },
    { name: "ai-input", said: signal.ai_input, purpose: "user" },
    { name: "ai-train", said: signal.ai_train, purpose: "training" },
  ] as const
  const against = wishes.flatMap(({ name, said, purpose }) => {
    const of = judged.filter((crawler) => crawler.purpose === purpose)
    const kept = of.filter(({ allowed, blocked_by: by }) => allowed === false && by === "robots_txt")
    return said === "yes" && kept.length > 0 ? [`It says ${name}=yes, and disallows ${list(kept)}.`] : []
  })
  const twice = signal.conflicts.map((name) => `It says ${name} twice, and differently.`)
  if (against.length + twice.length === 0) return undefined
  return { code: "content_signal_conflict", severity: "warning", detail: [...twice, ...against].join(" "), url }
}

function judgeNames({ crawlers: judged, robots_txt: { url, found } }: AiAccess): AiAccessIssue | undefined {
  const unclear = judged.filter(({ allowed, pages_allowed: share }) => found && allowed === null && share === null)
  if (unclear.length === 0) return undefined
  const detail = `Parsers differ about ${list(unclear)}: some cut a name at its first digit or symbol. Repeat the rules under \`User-agent: *\`, or under the name without them.`
  return { code: "robots_token_ambiguous", severity: "warning", detail, url }
}

function judgeSnippets({ page_rules: { meta, header }, url }: AiAccess): AiAccessIssue | undefined {
  if (!forbidsSnippets([...meta, ...header])) return undefined
  const detail = "The home page forbids snippets, which keeps its text out of the answers of Google and Bing."
  return { code: "nosnippet", severity: "warning", detail, url }
}

function judgeNoai({ page_rules: { meta, header }, url }: AiAccess): AiAccessIssue | undefined {
  const said = [...meta, ...header].filter((rule) => rule === "noai" || rule === "noimageai")
  if (said.length === 0) return undefined
  const detail = `The home page says ${[...new Set(said)].join(", ")}. Few crawlers are known to obey it.`
  return { code: "noai_meta", severity: "notice", detail, url }
}

function judgeMarkdown({ markdown: { negotiated, url: version }, url }: AiAccess): AiAccessIssue | undefined {
  if (negotiated !== false || version !== null) return undefined
  const detail = "No page was found in Markdown, neither by `Accept: text/markdown` nor by `.md`."
  return { code: "markdown_alternate_missing", severity: "notice", detail, url }
}

function isChallenged({ allowed, challenge }: Crawler): boolean {
  return allowed === false && challenge !== null && challenge !== "pay_per_crawl"
}

/** Crawlers with the same reason share a sentence. */
function explain(blocked: readonly Crawler[]): string {
  const byReason = Map.groupBy(blocked, ({ reason }) => reason ?? "")
  return [...byReason].map(([reason, group]) => `${list(group)}: ${reason}`).join(" ")
}

function list(named: readonly Crawler[]): string {
  const names = named.map(({ name }) => name)
  return names.length > 8 ? `${names.slice(0, 8).join(", ")} and ${names.length - 8} others` : names.join(", ")
}
