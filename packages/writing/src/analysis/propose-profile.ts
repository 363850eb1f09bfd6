import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer } from "@citable/engines/writers/writer"
import { isSameNumber, readNumbers } from "@citable/language/text/read-numbers"
import { splitWords } from "@citable/language/text/split-words"
import { z } from "zod"

import { createQuoteFinder } from "./create-quote-finder.ts"
import type { Claim } from "./describe-site.ts"
import type { SitePage } from "./read-site-pages.ts"

const bounds = z.string().max(10_000)
const cited = { page: z.int().describe("The number of the page."), quote: bounds }
const proposalSchema = z.strictObject({
  voice: bounds.nullable(),
  audience: bounds.nullable(),
  products: z.array(z.strictObject({ name: bounds, description: bounds.nullable(), ...cited })).max(200),
  facts: z.array(z.strictObject({ text: bounds, ...cited })).max(500),
  competitors: z.array(z.strictObject({ name: bounds, ...cited })).max(200),
  prompts: z.array(bounds).max(500),
})

/** What a model proposes, without whatever it made up. */
export interface Proposal {
  voice: string | null
  audience: string | null
  products: { name: string; description: string | null; page: string; quote: string }[]
  facts: Claim[]
  competitors: { name: string; page: string; quote: string }[]
  prompts: string[]
  /** How many statements were thrown away because the pages do not say them. */
  dropped: number
}

/** What a model reads of all pages together: about 30,000 tokens. */
const maxCharacters = 120_000

/**
 * Asks a writer for a profile, competitors and prompts, and keeps only what the pages say: a quote must stand on its page, a name in
 * its quote, and each number of a fact in its quote.
 */
export async function proposeProfile(
  writer: Writer,
  pages: readonly SitePage[],
  { brand, rules, signal }: { brand: string; rules: string; signal: AbortSignal },
): Promise<Proposal> {
  const share = Math.floor(maxCharacters / Math.max(1, pages.length))
  const shown = pages.map(
    ({ url, title, text }, index) =>
      `<page number="${index + 1}" url="${url}">\n${defuse(title ?? "")}\n\n${defuse(text.slice(0, share).toWellFormed())}\n</page>`,
  )
  const answer = await writeJson(writer, {
    system: rules,
    messages: [{ role: "user", text: `${shown.join("\n\n")}\n\nDescribe the brand ${brand}.` }],
    maxTokens: 6000,
    name: "brand_profile",
    schema: proposalSchema,
    signal,
  })
  let dropped = 0
  const finders = pages.map((page) => createQuoteFinder(page.text))
  const check = <Item extends { page: number; quote: string }>(
    items: readonly Item[],
    holds: (item: Item) => boolean,
  ): (Omit<Item, "page"> & { page: string })[] =>
    items.flatMap((item) => {
      const page = pages[item.page - 1]
      const stands = finders[item.page - 1]?.(item.quote) === true
      if (page !== undefined && stands && holds(item)) return [{ ...item, page: page.url }]
      dropped++
      return []
    })
  return {
    voice: bounded(answer.voice, 5000),
    audience: bounded(answer.audience, 5000),
    products: check(
      answer.products,
      ({ name, description, quote }) =>
        fits(name, 200) && createQuoteFinder(quote)(name) && hasNumbersOf(quote, description ?? ""),
    ).map((product) => ({ ...product, description: bounded(product.description, 2000) })),
    facts: check(answer.facts, ({ text, quote }) => fits(text, 1000) && isLong(quote) && hasNumbersOf(quote, text)),
    competitors: check(
      answer.competitors,
      ({ name, quote }) => fits(name, 200) && createQuoteFinder(quote)(name) && !createQuoteFinder(name)(brand),
    ),
    prompts: answer.prompts.map((text) => text.trim()).filter((text) => fits(text, 1000)),
    dropped,
  }
}

/** One or two words stand on every page, and say nothing about a fact. */
const isLong = (quote: string) => splitWords(quote, "und").length >= 3

/** A page cannot close its own fence. */
const defuse = (text: string) => text.replaceAll(/<(?=\/?page)/gi, "‹")

const fits = (text: string, max: number) => text.trim() !== "" && text.length <= max && !text.includes("\0")
const bounded = (text: string | null, max: number) =>
  text === null || text.trim() === "" ? null : text.replaceAll("\0", "").trim().slice(0, max).toWellFormed()

/** Whether each number of a text stands in the quote, however its thousands and decimals are marked. */
function hasNumbersOf(quote: string, text: string): boolean {
  const known = numbersOf(quote)
  return numbersOf(text).every((number) => known.some((one) => isSameNumber(one, number)))
}

const numbersOf = (text: string) => readNumbers(text.normalize("NFKC"), "und")
