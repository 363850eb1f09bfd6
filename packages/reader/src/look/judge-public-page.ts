import { forbidsIndexing, readDirectives } from "../page/read-directives.ts"
import { dropInvisible } from "../read/drop-invisible.ts"
import { needsScripts } from "../read/needs-scripts.ts"
import { parsePage } from "../read/tree/parse-page.ts"
import { textOf } from "../read/tree/text-of.ts"
import type { AnsweredPage } from "./answered-page.ts"
import { compareText } from "./compare-text.ts"
import { lastSegment } from "./last-segment.ts"
import { type PublicDoubt, type PublicVerdict, toDoubt } from "./public-verdict.ts"
import { toComparable } from "./to-comparable.ts"

export interface ExpectedText {
  /** The rendered text. */
  html: string
  /** How the address of the page may end. See `lastSegment`. */
  names: ReadonlySet<string>
  /** Milliseconds since 1970. */
  now: number
}

/** A shorter text can be on a page by chance. */
const leastLetters = 80
const leastShare = 0.8

/**
 * Judges whether a page that somebody without an account got shows a whole text. Only status 200 and the text itself prove it: a sign-in page,
 * a list, the beginning of a text, or a text that a script or a style sheet hides, do not.
 */
export function judgePublicPage(
  page: AnsweredPage & { truncated: boolean },
  { html, names, now }: ExpectedText,
): PublicVerdict {
  const { url, status, headers } = page
  const doubt = (code: PublicDoubt["code"]) => toDoubt(code, { url, status })
  if (status !== 200) return doubt(status === 404 ? "not_found" : "status")
  if (!isSame(page, names)) return doubt("elsewhere")
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers["content-type"] ?? "")) return doubt("not_a_page")
  const facts = page.facts()
  if (isForSubscribers(page.html)) return doubt("for_subscribers")
  const parsed = parsePage(page.html)
  const expected = parsePage(html)
  if (page.truncated || parsed.truncated || expected.truncated) return doubt("too_long")
  const blocks = textOf(expected.tree.children).split("\n")
  const isEmpty = needsScripts(parsed, facts)
  dropInvisible(parsed.tree, { css: parsed.css, isStrict: true })
  const shown = compareText(blocks, textOf(parsed.tree.children))
  if (shown.letters < leastLetters) return doubt("too_short")
  if (shown.lastThird < leastShare || shown.end === undefined) {
    if (shown.firstThird >= leastShare) return doubt("only_beginning")
    if (isEmpty) return doubt("needs_scripts")
    return doubt(facts.forms.some(({ hasPassword }) => hasPassword) ? "sign_in" : "not_shown")
  }
  if (shown.missing !== undefined) return { ...doubt("part_missing"), missing: shown.missing }
  const { meta, header } = readDirectives({ metas: facts.metas, headers })
  const isHidden = forbidsIndexing([...meta, ...header], now)
  return { isPublic: true, url, status, end: shown.end, share: shown.lastThird, notes: isHidden ? ["noindex"] : [] }
}

/** Whether redirects led to the page of the same article, on the same site. */
function isSame({ asked, url }: AnsweredPage, names: ReadonlySet<string>): boolean {
  const [from, to] = [asked, url].map((address) => new URL(address).hostname.replace(/^www\./, ""))
  if (from === undefined || to === undefined) return false
  if (from !== to && !from.endsWith(`.${to}`) && !to.endsWith(`.${from}`)) return false
  return toComparable(asked, "path") === toComparable(url, "path") || names.has(lastSegment(url))
}

/**
 * The marks of pages behind a paywall. https://developers.google.com/search/docs/appearance/structured-data/paywalled-content;
 * `article:content_tier` of the Open Graph is `free`, `metered` or `locked`.
 */
const subscribers = [
  /["']isAccessibleForFree["']\s{0,9}:\s{0,9}["']?(?:https?:\/\/schema\.org\/)?false/i,
  /\bitemprop=["']?isAccessibleForFree["']?[^<>]{0,200}\bcontent=["']?(?:https?:\/\/schema\.org\/)?false/i,
  /\barticle:content_tier["'][^<>]{0,200}\bcontent=["']?(?:metered|locked)/i,
]

const isForSubscribers = (html: string): boolean => subscribers.some((mark) => mark.test(html))
