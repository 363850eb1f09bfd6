import { findBanned } from "../claims/find-banned.ts"
import { findUnsupported } from "../claims/find-unsupported.ts"

export interface ReplyFacts {
  /** The brand's name. */
  brand: string
  facts: readonly string[]
  bannedClaims: readonly string[]
  /** The thread, as texts that the reply may refer to. */
  thread: readonly string[]
  /** BCP 47. */
  locale: string
}

export interface Reply {
  text: string
  /** The sentence of the text that says that the writer works at the brand. */
  disclosure: string
}

const maxWords = 200
const address = /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|io|co|ai|app|dev|shop|de|fr|es|it|nl|uk|example)\b/i
const html = /<\/?[a-z][^>]*>|!\[/i
/** The first person, in seven languages: the thread may be in another than the brand. */
const firstPerson =
  /\b(?:i|i['’]m|we|my|our|ich|wir|mein\w*|unser\w*|je|nous|notre|mon|ma|trabajo|soy|somos|trabajamos|nuestr[oa]s?|mi|trabalho|sou|trabalhamos|noss[oa]s?|minha|meu|lavoro|sono|siamo|lavoriamo|nostr[oaei]|mi[oa]|ik|wij|we|mijn|ons|onze)\b|\bj['’]/i
/** How somebody claims to be a customer. */
const customer =
  /\bas an? (?:happy |long-?time |satisfied )?(?:customer|user|buyer)\b|\bi(?:['’]ve| have)? (?:bought|purchased|been using|switched to)\b|\bals (?:zufriedene[rn]? )?kund(?:e|in)\b|\bich (?:habe|hab) .{0,40}\b(?:gekauft|bestellt)\b|\ben tant que client\b|\bj['’]ai acheté\b|\bcomo client[ea]\b|\bhe comprado\b|\bcomprei\b|\bda cliente\b|\bho comprato\b|\bals klant\b/i

/** What is wrong with a draft, in sentences for the model and for people. Empty if nothing is. */
export function checkReply({ text, disclosure }: Reply, facts: ReplyFacts): string[] {
  const { brand, locale } = facts
  const problems: string[] = []
  const words = text.split(/\s+/).filter(Boolean).length
  if (text.trim() === "") return ["The reply is empty."]
  if (words > maxWords) problems.push(`The reply has ${words} words; 150 are enough.`)
  const isSaid = disclosure.trim() !== "" && text.includes(disclosure.trim())
  const isOpen = disclosure.toLowerCase().includes(brand.toLowerCase()) && firstPerson.test(disclosure)
  if (!isSaid || !isOpen) problems.push(`The reply does not say openly that its writer works at ${brand}.`)
  if (address.test(text)) problems.push("The reply has the address of a page.")
  if (html.test(text)) problems.push("The reply has HTML or an image.")
  if (customer.test(text)) problems.push("The reply speaks as a customer.")
  for (const { claim } of findBanned(text, facts.bannedClaims, { locale })) {
    problems.push(`The reply states a banned claim: “${claim}”.`)
  }
  const evidence = facts.thread.map((passage, index) => ({ number: index + 1, text: passage }))
  const known = [...facts.facts, brand, disclosure]
  for (const { missing } of findUnsupported(text, { evidence, facts: known, locale })) {
    for (const { kind, written } of missing) {
      // Names are of people and things in the world too; numbers, quotations and superlatives about a brand are not.
      if (kind !== "name") problems.push(`“${written}” stands neither in the facts nor in the thread.`)
    }
  }
  return [...new Set(problems)]
}
