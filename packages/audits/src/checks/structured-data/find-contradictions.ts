import { type PageFacts, readJsonLd } from "@citable/reader"

/** A time zone more or less does not make another date. */
const tolerance = 36 * 3_600_000

/** What the description of an article says differently from the page; undefined without one. Only what is sure. */
export function findContradictions(facts: PageFacts): string[] | undefined {
  const article = readJsonLd(facts).nodes.find(
    ({ types, isNested }) => !isNested && types.some((type) => /(?:Article|BlogPosting)$/.test(type)),
  )
  if (article === undefined) return undefined
  const { headline, datePublished, dateModified } = article.properties
  const faults: string[] = []
  if (typeof headline === "string" && headline.trim() !== "" && !isVisible(headline, facts)) {
    faults.push(`the headline “${headline.slice(0, 100)}” is not on the page`)
  }
  const written = [datePublished, dateModified].map(toTime).filter((time) => time !== null)
  const shownDates = facts.dates.map(toTime)
  const visible = shownDates.filter((time) => time !== null)
  // Where one is not understood, it may be the right one.
  const isSure = visible.length > 0 && visible.length === shownDates.length
  if (typeof datePublished === "string" && written.length > 0 && isSure) {
    const agrees = visible.some((shown) => written.some((time) => Math.abs(shown - time) <= tolerance))
    if (!agrees) faults.push(`datePublished is ${datePublished}, the page shows ${facts.dates[0]}`)
  }
  return faults
}

function isVisible(headline: string, { titles, headings, text }: PageFacts): boolean {
  const wanted = toLetters(headline)
  if (wanted === "") return true
  return (
    [...titles, ...headings].some((one) => {
      const shown = toLetters(one.text)
      return shown !== "" && (shown.includes(wanted) || wanted.includes(shown))
    }) || toLetters(text).includes(wanted)
  )
}

const toLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    // Some templates escape the text twice.
    .replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+);/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")

function toTime(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : time
}
