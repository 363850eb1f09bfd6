import type { WritingCheck } from "@citable/contract"

/** As many as an answer of the service holds. */
const maxChecks = 500
const maxText = 500
const maxQuote = 300
const maxSources = 3
/** Every reader of the article gets its checks. */
const maxBytes = 300_000

/** Shortens checks to what is worth storing. If they are still too many, those that nobody has to read go first, the last of them first. */
export function boundChecks(checks: readonly WritingCheck[]): WritingCheck[] {
  const short = checks.map((check) => ({
    ...check,
    text: cut(check.text, maxText),
    detail: cut(check.detail, maxText),
    ...(check.before === undefined ? {} : { before: cut(check.before, maxText) }),
    sources: check.sources.slice(0, maxSources).map((source) => ({ ...source, quote: cut(source.quote, maxQuote) })),
  }))
  const sized = short.map((check, index) => ({ index, size: Buffer.byteLength(JSON.stringify(check)) + 1, check }))
  const byWorth = sized.toSorted((a, b) => worth(b.check) - worth(a.check))
  let left = maxBytes
  const kept = byWorth.slice(0, maxChecks).filter(({ size }) => (left -= size) >= 0)
  return kept.toSorted((a, b) => a.index - b.index).map(({ check }) => check)
}

const worth = ({ state }: WritingCheck) => (state === "passed" ? 0 : state === "looked_up" ? 1 : 2)
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`)
