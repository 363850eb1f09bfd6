import { createMentionFinder } from "@citable/language/mentions/find-mentions"
import { splitSentences } from "@citable/language/text/split-sentences"
import { splitWords } from "@citable/language/text/split-words"
import { supportedLocale } from "@citable/language/text/supported-locale"

import { findBanned } from "../claims/find-banned.ts"
import { findNegations } from "../claims/find-negations.ts"
import { findUnsupported } from "../claims/find-unsupported.ts"
import { knowsDisclosures, saysToWork } from "./disclosure-words.ts"

export interface ReplyFacts {
  /** The brand's name. */
  brand: string
  /** Other names of the brand. */
  aliases: readonly string[]
  facts: readonly string[]
  bannedClaims: readonly string[]
  /** The thread, as texts that the reply may refer to. */
  thread: readonly string[]
  /** The language of the reply (BCP 47). */
  locale: string
  /** The language of the facts and the banned claims, which write numbers their own way. */
  brandLocale: string
}

export interface Reply {
  text: string
  /** The sentence of the text that says that the writer works at the brand. */
  disclosure: string
}

const maxWords = 200
/** What is longer is not looked at. */
const maxCharacters = { text: 10_000, disclosure: 200 }
const address =
  /\/\/|\]\(|\bwww\.|\b[a-z0-9-]+\.(?:[a-z]{2,24}\/|(?:com|org|net|io|co|ai|app|dev|shop|de|fr|es|it|nl|uk|xyz|me|ly|eu|ch|at|pl|ru|store|online|site|info|biz|example)\b)/i
const html = /<\/?[a-z][^>]*>|!\[/i
/** How somebody claims to be a customer. */
const customer =
  /\bas an? (?:happy |long-?time |satisfied )?(?:customer|user|buyer)\b|\bi(?:['’]ve| have)? (?:bought|purchased|been using|switched to)\b|\bals (?:zufriedene[rn]? )?kund(?:e|in)\b|\bich (?:habe|hab) .{0,40}\b(?:gekauft|bestellt)\b|\ben tant que client\b|\bj['’]ai acheté\b|\bcomo client[ea]\b|\bhe comprado\b|\bcomprei\b|\bda cliente\b|\bho comprato\b|\bals klant\b/i

/** What is wrong with a draft, in sentences for the model and for people. Empty if nothing is. */
export function checkReply({ text, disclosure }: Reply, facts: ReplyFacts): string[] {
  const { brand, brandLocale, locale } = facts
  if (text.length > maxCharacters.text) return ["The reply is too long; 150 words are enough."]
  if (text.trim() === "") return ["The reply is empty."]
  const problems: string[] = []
  const words = text.split(/\s+/).filter(Boolean).length
  if (words > maxWords) problems.push(`The reply has ${words} words; 150 are enough.`)
  if (!isOpen({ text, disclosure }, facts)) {
    problems.push(
      `The reply does not say openly that its writer works at ${brand}, in one sentence of at most ${maxCharacters.disclosure} characters.`,
    )
  }
  if (address.test(text)) problems.push("The reply has the address of a page.")
  if (html.test(text)) problems.push("The reply has HTML or an image.")
  if (customer.test(text)) problems.push("The reply speaks as a customer.")
  for (const { claim } of findBanned(text, facts.bannedClaims, { locale })) {
    problems.push(`The reply states a banned claim: “${claim}”.`)
  }
  const sources = [
    ...facts.thread.map((passage) => ({ text: passage, locale })),
    ...[...facts.facts, brand].map((fact) => ({ text: fact, locale: brandLocale })),
  ]
  const evidence = sources.map((source, number) => ({ ...source, number }))
  for (const { missing } of findUnsupported(text, { evidence, facts: [], locale })) {
    for (const { kind, written } of missing) {
      // Names are of people and things in the world too; numbers, quotations and superlatives about a brand are not.
      if (kind !== "name") problems.push(`“${written}” is neither in the facts nor in the thread.`)
    }
  }
  return [...new Set(problems)]
}

/** Whether one plain sentence of the text names the brand and says that the writer works there. */
function isOpen({ text, disclosure }: Reply, { brand, aliases, locale }: ReplyFacts): boolean {
  const said = disclosure.trim()
  if (said === "" || said.length > maxCharacters.disclosure || !text.includes(said)) return false
  // A name can look like the end of a sentence, or like a denial.
  const around = said.replaceAll(brand, "Brand")
  if (splitSentences(around, locale).length !== 1 || findNegations(splitWords(around, locale)).length > 0) return false
  const find = createMentionFinder([{ id: null, name: brand, aliases, domains: [] }], supportedLocale(locale))
  const isNamed = said.toLowerCase().includes(brand.toLowerCase()) || find(said).mentions.length > 0
  return isNamed && (saysToWork(said) || !knowsDisclosures(locale))
}
