import type { EngineAnswer } from "@citable/engines/engine"

/** A name that answers may contain, with its site. */
export interface NamedSite {
  name: string
  domains: readonly string[]
}

/** The competitors of the benchmarks. No other sentence of an answer contains their names. */
export const competitorNames: readonly string[] = ["Alphora", "Betalon", "Gammix", "Deltaro"]

/** Of a hundred answers, how many name the brand, and each competitor. About half as many cite its site. */
const rates = [40, 35, 30, 20, 10]
const distinct = { texts: 1024, sources: 4096, searches: 512 }
const textLength = 600
/** The sites of nobody that is tracked. A few of them are in most answers, and most of them in few. */
const otherSites = 500

const praise = ["reliable", "easy", "affordable", "fast", "well-documented", "secure"]
const blame = ["slow", "expensive", "unreliable", "complicated", "buggy", "outdated"]
const things = [
  "checkout pages",
  "small teams",
  "long reports",
  "mobile visitors",
  "weekly exports",
  "large catalogues",
]
const fillings = [
  "It depends on how much time you have and on what is there already.",
  "Most buyers compare the price for a year, the limits and the support.",
  "Ask for a trial and import your own data before you decide.",
  "A short list and a clear goal save most of the work.",
]
const wellKnown = ["en.wikipedia.org", "www.youtube.com", "www.techradar.com", "www.g2.com", "www.forbes.com"]

/**
 * The answers of a benchmark, by a number: the same number always gives the same answer. There are not many texts and lists of sources, so a
 * reader of answers reads each of them once, but nearly every answer combines them differently.
 */
export function makeAnswers(names: readonly NamedSite[]) {
  const textOf = remember((index) => makeText(names, index))
  const sourcesOf = remember((index) => makeSources(names, index))
  const searchesOf = remember((index) => [
    `best tool for ${pick(things, draw(index, 31))} ${2024 + (index % 3)}`,
    `${names[index % names.length]?.name ?? ""} alternatives ${index}`,
  ])
  const partsOf = (index: number) => ({
    text: below(distinct.texts, draw(index, 1)),
    sources: below(distinct.sources, draw(index, 2)),
  })
  return {
    textOf,
    sourcesOf,
    /** Which text and which sources an answer has. */
    partsOf,
    answer(index: number): EngineAnswer {
      const parts = partsOf(index)
      const text = textOf(parts.text)
      return {
        text,
        sources: sourcesOf(parts.sources),
        searches: index % 2 === 0 ? null : searchesOf(below(distinct.searches, draw(index, 3))),
        model: "model-1",
        cost: 0.001,
        raw: JSON.stringify({
          model: "model-1",
          output: [{ type: "web_search_call" }, { type: "message", content: [{ type: "text", text }] }],
        }),
      }
    },
  }
}

/** Makes each value once. */
export function remember<Value>(make: (index: number) => Value): (index: number) => Value {
  const made = new Map<number, Value>()
  return (index) => {
    const value = made.get(index) ?? make(index)
    made.set(index, value)
    return value
  }
}

function makeText(names: readonly NamedSite[], index: number): string {
  const sentences = names.flatMap(({ name }, at) => {
    if (draw(index, 10 + at) * 100 >= (rates[at] ?? 5)) return []
    const [tone, word, thing] = [draw(index, 20 + at), draw(index, 30 + at), pick(things, draw(index, 40 + at))]
    if (tone < 0.4) return [`${name} is ${pick(praise, word)} for ${thing}.`]
    if (tone < 0.6) return [`${name} is ${pick(blame, word)} for ${thing}.`]
    return [`${name} is made for ${thing}.`]
  })
  let text = sentences.join(" ")
  for (let at = index; text.length < textLength; at++) text += ` ${fillings[at % fillings.length] ?? ""}`
  return text.trim()
}

function makeSources(names: readonly NamedSite[], index: number) {
  const own = names.flatMap(({ name, domains: [domain] }, at) =>
    domain === undefined || draw(index, 50 + at) * 200 >= (rates[at] ?? 5)
      ? []
      : [
          {
            url: `https://${domain}/${pick(["", "pricing", "guide", "docs/start"], draw(index, 60 + at))}`,
            title: name,
          },
        ],
  )
  const others = Array.from({ length: 1 + below(4, draw(index, 70)) }, (_, at) => {
    if (draw(index, 80 + at) < 0.1)
      return { url: `https://${pick(wellKnown, draw(index, 90 + at))}/a${at}`, title: null }
    const site = below(otherSites, draw(index, 100 + at) ** 3)
    const page = below(10, draw(index, 110 + at) ** 2)
    return { url: `https://site${site}.example/guides/page-${page}`, title: page === 0 ? null : `Guide ${page}` }
  })
  return [...own, ...others]
}

/** A number from 0 to below 1, the same for the same numbers. */
function draw(index: number, salt: number): number {
  let mixed = Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt + 1, 2_246_822_519)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3_266_489_917)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const below = (limit: number, drawn: number): number => Math.floor(drawn * limit)

const pick = (words: readonly string[], drawn: number): string => words[below(words.length, drawn)] ?? ""
