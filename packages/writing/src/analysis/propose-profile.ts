import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer } from "@citable/engines/writers/writer"
import { isSameNumber, readNumbers } from "@citable/language/text/read-numbers"
import { splitWords } from "@citable/language/text/split-words"
import { z } from "zod"

import { toKeys } from "../claims/clause-words.ts"
import { findDoubts } from "../claims/find-doubts.ts"
import { isHarmless } from "../claims/is-harmless.ts"
import { createQuoteFinder } from "./create-quote-finder.ts"
import { type Claim, describeSite } from "./describe-site.ts"
import type { SitePage } from "./read-site-pages.ts"
import { saysAll } from "./says-all.ts"
import { splitInstructions } from "./split-instructions.ts"

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
 * Asks a writer for a profile, competitors and prompts, and keeps only what the pages say: a quote must stand on its page, and have each
 * name, number, telling word and superlative of its statement. What a page tells assistants to do is no part of it: the writer does not
 * see it, and no word that stands there alone comes through.
 */
export async function proposeProfile(
  writer: Writer,
  sitePages: readonly SitePage[],
  { brand, rules, signal }: { brand: string; rules: string; signal: AbortSignal },
): Promise<Proposal> {
  const parted = sitePages.map((page) => splitInstructions(page.text, page.language ?? "und"))
  const pages = sitePages.map((page, index) => ({ ...page, text: parted[index]?.text ?? "" }))
  const names = [brand, ...describeSite(sitePages).names]
  const isSound = createSoundness(parted)
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
  const keep = (text: string | null): string | null => {
    if (text === null || isSound(text)) return bounded(text, 5000)
    dropped++
    return null
  }
  const check = <Item extends { page: number; quote: string }>(
    items: readonly Item[],
    holds: (item: Item, locale: string) => boolean,
  ): (Omit<Item, "page"> & { page: string })[] =>
    items.flatMap((item) => {
      const page = pages[item.page - 1]
      const stands = finders[item.page - 1]?.(item.quote) === true
      if (page !== undefined && stands && holds(item, page.language ?? "en")) return [{ ...item, page: page.url }]
      dropped++
      return []
    })
  return {
    voice: keep(answer.voice),
    audience: keep(answer.audience),
    products: check(
      answer.products,
      ({ name, description, quote }) =>
        fits(name, 200) &&
        isSound(`${name} ${description ?? ""}`) &&
        createQuoteFinder(quote)(name) &&
        hasNumbersOf(quote, description ?? ""),
    ).map((product) => ({ ...product, description: bounded(product.description, 2000) })),
    facts: check(
      answer.facts,
      ({ text, quote }, locale) =>
        fits(text, 1000) &&
        isHarmless(text) &&
        isLong(quote) &&
        hasNumbersOf(quote, text) &&
        saysAll(quote, text, { names, locale }) &&
        findDoubts(text, [{ text: quote, locale }], { locale }).every(({ kind }) => kind === "subject"),
    ),
    competitors: check(
      answer.competitors,
      ({ name, quote }) =>
        fits(name, 200) && isSound(name) && createQuoteFinder(quote)(name) && !createQuoteFinder(name)(brand),
    ),
    prompts: answer.prompts.map((text) => text.trim()).filter((text) => fits(text, 1000) && isSound(text)),
    dropped,
  }
}

/** Says whether a text can be kept: it is harmless, and has no word that only the orders of a page have. */
function createSoundness(parted: readonly { text: string; instructions: string }[]): (text: string) => boolean {
  const wordsOf = (text: string) => splitWords(text, "und").filter((word) => word.length > 3)
  const said = new Set(toKeys(wordsOf(parted.map(({ text }) => text).join("\n"))))
  const ordered = new Set(
    toKeys(wordsOf(parted.map(({ instructions }) => instructions).join("\n"))).filter((key) => !said.has(key)),
  )
  return (text) => isHarmless(text) && toKeys(wordsOf(text)).every((key) => !ordered.has(key))
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
