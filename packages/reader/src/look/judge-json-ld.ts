import type { PageFacts } from "../page/page-facts.ts"
import { type JsonLdNode, readJsonLd } from "../page/read-json-ld.ts"
import { type ArticleFinding, toWarning } from "./article-finding.ts"
import { hasWords } from "./has-words.ts"
import { toComparable } from "./to-comparable.ts"

export interface ExpectedJsonLd {
  titles: readonly string[]
  canonical: string | null | undefined
  /** RFC 3339. */
  publishedAt: string | null
  modifiedAt: string
}

/** The article that a page describes in JSON-LD. */
export const findDescribed = (facts: PageFacts): JsonLdNode | undefined =>
  readJsonLd(facts).nodes.find(
    ({ types, isNested }) => !isNested && types.some((type) => /(?:Article|BlogPosting)$/.test(type)),
  )

/** Judges what a page tells search engines of its article in JSON-LD: that it can be read, and agrees with the article. */
export function judgeJsonLd(facts: PageFacts, expected: ExpectedJsonLd): ArticleFinding[] {
  const broken = readJsonLd(facts).faults.map((fault) =>
    warn(`the page has structured data that is not JSON: ${fault}`),
  )
  const article = findDescribed(facts)
  if (article === undefined) {
    const isOther = facts.otherTypes.some((type) => /(?:Article|BlogPosting)$/.test(type))
    if (broken.length > 0 || isOther) return broken
    return [warn("the page describes no article in structured data (JSON-LD)")]
  }
  const { headline, datePublished, dateModified, url, mainEntityOfPage } = article.properties
  const said: [name: string, value: unknown, isRight: (text: string) => boolean][] = [
    ["headline", headline, (text) => expected.titles.some((title) => hasWords(text, title) || hasWords(title, text))],
    ["datePublished", datePublished, (text) => isTime(text, expected.publishedAt)],
    ["dateModified", dateModified, (text) => isTime(text, expected.modifiedAt)],
    ...[url, idOf(mainEntityOfPage)].map((value): [string, unknown, (text: string) => boolean] => [
      "url",
      value,
      (text) => expected.canonical == null || toComparable(text) === toComparable(expected.canonical),
    ]),
  ]
  const wrong = said.find(([, value, isRight]) => typeof value === "string" && !isRight(value))
  if (wrong === undefined) return broken
  const [name, value] = wrong
  const right = name === "url" ? `, but it is at ${expected.canonical}` : ""
  return [
    ...broken,
    warn(`the page says in its structured data that ${name} is ${String(value).slice(0, 200)}${right}`),
  ]
}

/** Whether a written date is that of the article. A day without a time may be that of any time zone. */
function isTime(text: string, expected: string | null): boolean {
  const time = Date.parse(text)
  if (Number.isNaN(time)) return false
  if (expected === null) return true
  const difference = Math.abs(time - Date.parse(expected))
  return /T\d/.test(text) ? difference < 1000 : difference < 48 * 3_600_000
}

const idOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "@id" in value ? value["@id"] : value

const warn = (message: string): ArticleFinding => toWarning("json_ld", message)
