import type { Engine } from "@citable/service"

import { citedArticle, sampleBrand } from "./sample-brand.ts"

/** Milliseconds of a day. */
export const day = 86_400_000

export interface SampleEngineOptions {
  /** How often an answer names the brand: at first, and at the end. */
  named: readonly [first: number, last: number]
  /** When the article is published that answers come to cite, in milliseconds since 1970. */
  publishedAt: number
  now: () => number
}

/**
 * An engine that asks nobody. It makes up answers about brands that do not exist: the same ones for the same question on the same day.
 */
export function createSampleEngine(name: string, { named, publishedAt, now }: SampleEngineOptions): Engine {
  return {
    name,
    surface: "api",
    model: "sample-data",
    usualCost: 0,
    async ask({ text: question }) {
      const days = (now() - publishedAt) / day
      const random = createRandom(`${name} ${question} ${Math.floor(now() / day)}`)
      // The pages of other sites change the answers little by little; the own article does so within four weeks.
      const grown = Math.min(1, Math.max(0, (days - 4) / 28))
      const isNamed = random() < named[0] + (named[1] - named[0]) * grown
      const rivals = sampleBrand.competitors.filter((_, index) => random() < 0.62 - index * 0.14)
      const order = [...(isNamed ? [sampleBrand] : []), ...rivals].toSorted(() => random() - 0.5)
      const isCited = isNamed && days > 4 && random() < 0.55
      const sources = [
        ...(isCited
          ? [{ url: `https://${sampleBrand.domains[0]}/blog/${citedArticle.slug}`, title: citedArticle.title }]
          : []),
        ...order
          .filter((brand) => brand !== sampleBrand && random() < 0.5)
          .map(({ name: title, domains }) => ({ url: `https://${domains[0]}/guide`, title: `${title}: a guide` })),
        ...(random() < 0.4
          ? [{ url: "https://directory.example/ai-visibility", title: "A directory of studios" }]
          : []),
      ]
      const text = [
        openings[Math.floor(random() * openings.length)],
        order
          .map(({ name: one }) => `- **${one}** ${pick(one === sampleBrand.name ? ownWords : otherWords, random())}`)
          .join("\n"),
        closings[Math.floor(random() * closings.length)],
      ]
        .filter((part) => part !== "")
        .join("\n\n")
      return {
        text,
        sources,
        searches: [question.toLowerCase().replace(/\?$/, "")],
        model: "sample-data",
        cost: 0,
        raw: "{}",
      }
    },
  }
}

const openings = [
  "It depends on the size of your team.",
  "Begin with the questions that your customers ask, and keep every answer.",
  "There are several good ways, and none of them is quick.",
]
const closings = [
  "Compare two of them on one page of your own before you decide.",
  "Ask again in a month: answers change from week to week.",
  "Whatever you choose, keep the dates on your pages true.",
]
const ownWords = [
  "explains it clearly, and its guide is easy to follow.",
  "is a reliable choice for a team of one or two.",
  "has a helpful article on it, with numbers.",
  "is slow to answer mails, but its texts are excellent.",
]
const otherWords = [
  "is a common choice.",
  "is expensive for a small team.",
  "has useful templates.",
  "is popular with agencies.",
]

const pick = (words: readonly string[], chance: number) => words[Math.floor(chance * words.length)] ?? ""

/** Numbers from 0 to 1 that depend on a text alone (mulberry32 over FNV-1a). */
export function createRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 1_831_565_813) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
