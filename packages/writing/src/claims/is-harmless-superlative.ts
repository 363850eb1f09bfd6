import type { FoundSuperlative } from "./read-superlatives.ts"

/** Sentences that claim nothing, whatever superlative they have, if they name nobody: questions of choice, and advice to choose. */
const choosing =
  /^[^\p{L}]*(?:(?:which|what|who|where|when)(?!\p{L})|how (?:do (?:i|you|we)|to|can|should)(?!\p{L})|(?:welche[rsnm]?|was|wer|wo|wann)(?!\p{L})|quel(?:le)?s?(?!\p{L})|comment (?:choisir|trouver)|(?:qué|cuál(?:es)?|quién)(?!\p{L})|(?:qual|quais|quale|quali)(?!\p{L})|welke?(?!\p{L}))[^?？]*[?？]["”»]?\s*$/iu
const advice =
  /^[^\p{L}]*(?:choose|pick|find|look for|compare|wähle|suche|finde|vergleiche|choisissez|cherchez|comparez|elige|busca|compara)(?!\p{L})/iu
const depending =
  /(?<!\p{L})(?:depends? on|hängt .{0,60}(?:ab|davon ab)|kommt darauf an|dépend(?:ent)? d|depende[nm]? de|dipend(?:e|ono) da|hangt af van)(?!\p{Ll}{3})|(?:is|are)(?: not|n['’]t) (?:always|everything|necessarily)/iu
const name = /(?<=[\p{L}\p{N},;:]\s)\p{Lu}[\p{L}\p{N}]+|\p{Ll}\p{Lu}/u
/** What hedges or denies, with the superlative behind it. */
const hedged =
  /(?:(?<!\p{L})(?:one|some|two|three|among|many) of )the most (?:common|frequent|important|basic|obvious|overlooked|underrated|useful)$|^(?:the most (?:important|obvious|basic))$|^(?:(?:le|la|les) plus (?:important|simple|facile|évident)e?s?|(?:el|la|los|las) más (?:important|simpl|fácil|sencill)[eoas]*s?|(?:il|la|i|le) più (?:importante|semplice|facile|importanti|semplici|facili)|(?:o|a|os|as) mais (?:importante|simples|fácil)s?)$/iu
const denied =
  /(?<!\p{L})(?:not|nothing|nobody|never|cannot|n['’]t|nicht|nichts|keine?|pas|rien|nada|nunca|niente|niets|geen|niet|não)(?:\s\p{L}+){0,2}\s$/iu

/** Whether a superlative claims nothing, as in “Which is the best?”, “The best choice depends on you” and “Nothing is guaranteed”. */
export function isHarmlessSuperlative(
  text: string,
  { written, class: kind, start }: FoundSuperlative,
  locale: string,
): boolean {
  const isGerman = /^(?:de|lb)\b/i.test(locale)
  const before = text.slice(0, start)
  if (kind === "guaranteed") return denied.test(before)
  if (kind !== "best" && kind !== "most") return false
  if (hedged.test(written) || hedged.test(before.slice(-20) + written)) return true
  // German says “am besten” for “it is a good idea to”.
  if (/^besten$/i.test(written) && /^[^\p{L}]*Am\s$/u.test(before)) {
    return !/^\s(?:ist|sind|war)(?!\p{L})/u.test(text.slice(start + written.length))
  }
  const isNamed = isGerman ? /\p{Ll}\p{Lu}/u.test(text) : name.test(text) && !isTitle(text)
  return !isNamed && (choosing.test(text) || depending.test(text) || (!isGerman && advice.test(text)))
}

/** A headline in the English style has capitals that name nobody. */
function isTitle(text: string): boolean {
  const long = text.match(/\p{L}{4,}/gu) ?? []
  return long.length >= 3 && long.every((word) => /^\p{Lu}/u.test(word))
}
