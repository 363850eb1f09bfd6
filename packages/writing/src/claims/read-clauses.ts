import { readNumberWords } from "@citable/language/text/read-number-words"
import { type FoundNumber, readNumbers } from "@citable/language/text/read-numbers"
import { splitWords } from "@citable/language/text/split-words"
import { stopWords } from "@citable/language/text/stop-words"

import { toKeys } from "./clause-words.ts"
import { findNegations } from "./find-negations.ts"
import { type FoundTurn, type Period, readPeriods, readTurns, type Turn } from "./meaning-words.ts"
import { readNames } from "./read-names.ts"
import { readUnit } from "./read-unit.ts"

/** A number with what a clause says about it. */
export interface ClauseNumber extends FoundNumber {
  unit: string | undefined
  /** Words such as “up to” before it. */
  bound: FoundTurn | undefined
  /** Of each kind of words that turn a meaning, the nearest one before it, or behind it. */
  turns: ReadonlyMap<Turn, FoundTurn>
}

/** A part of a sentence that makes one statement. Places count from the beginning of the clause. */
export interface Clause {
  text: string
  numbers: readonly ClauseNumber[]
  turns: readonly FoundTurn[]
  periods: readonly Period[]
  /** What “and” joins in it, each with its words, and whether it denies; undefined if a word such as “ends” leaves that open. */
  parts: readonly { keys: readonly string[]; isDenied: boolean | undefined; denied: readonly string[] }[]
  /** The words that are no stop words, names included. */
  content: readonly string[]
  /** The same as keys: see `toKeys`. */
  keys: readonly string[]
  names: readonly { written: string; start: number; isSubject: boolean }[]
}

const boundary =
  /;\s|\s[–—]\s|,?\s(?:while|whereas|but|compared with|compared to|during which|während|wohingegen|aber|gegenüber|of which|of whom|davon|darunter|dont|de los cuales|de las cuales|das quais|dos quais|di cui|waarvan|tandis que|alors que|mais|contre|mientras que|pero|frente a|enquanto|mentre|ma|terwijl|maar)\s/giu
const joint = /,?\s(?:and|und|et|y|e|en)\s/giu
const joined = /(?:between|zwischen|entre|tra|tussen|from|von|desde|de|da|van)\s[^,;]*$/iu
/** Verbs and phrases that deny by themselves. */
const denying =
  /(?<!\p{L})(?:lacks?|refus\p{L}*|den(?:y|ies|ied)|fail(?:s|ed)? to|sat (?:\p{L}+ ){0,3}out|free (?:of|from)|rather than|instead of|frei von|statt|anstatt|verzicht\p{L}*|refus\p{L}*|au lieu|en lugar|en vez|invece|nothing|nobody|nichts|niemand\p{L}*|rien|nada|nadie|niente|niets|unchanged)(?!\p{L})/iu
const preposition =
  /(?<!\p{L})(?:in|of|by|from|at|to|for|with|on|within|near|outside|than|von|vom|aus|bei|mit|für|im|am|nach|laut|de|du|des|à|au|par|pour|dans|chez|en|con|por|del|al|da|do|di|dal|nel|van|bij|met|voor|uit|em|no|na|nella?|alla|zu|zum|zur|auf|sur|vers|hacia|sobre|para|per|su|onder|according to)\s(?:the\s|der\s|dem\s|la\s|le\s|el\s)?$/iu

/** A sentence of a source, with its clauses. */
export interface ReadSentence {
  text: string
  clauses: readonly Clause[]
}

/** Reads what the clauses of a sentence say, with the words of the languages that the rules know. */
export function readClauses(sentence: string, locale: string): Clause[] {
  return splitClauses(sentence, locale).map((text) => readClause(text, locale))
}

function splitClauses(sentence: string, locale: string): string[] {
  return splitAt(sentence, [...sentence.matchAll(boundary)]).flatMap((part) => {
    // “And” parts two statements if each of them has a number and a word that turns it.
    const joints = [...part.matchAll(joint)].filter(({ 0: { length }, index }) => {
      const sides = [part.slice(0, index), part.slice(index + length)]
      return (
        !joined.test(sides[0] ?? "") &&
        sides.every((side) => readNumbers(side, locale).length > 0 && /\p{L}{2}/u.test(side))
      )
    })
    return splitAt(part, joints)
  })
}

function splitAt(text: string, matches: readonly RegExpExecArray[]): string[] {
  const parts: string[] = []
  let from = 0
  for (const {
    0: { length },
    index,
  } of matches) {
    parts.push(text.slice(from, index))
    from = index + length
  }
  return [...parts, text.slice(from)].filter((part) => /[\p{L}\p{N}]/u.test(part))
}

function readClause(text: string, locale: string): Clause {
  const turns = readTurns(text, locale)
  const found = [...readNumbers(text, locale), ...readNumberWords(text)]
  const names = readNames(text, locale)
  const content = contentOf(text, locale)
  return {
    text,
    turns,
    periods: readPeriods(text),
    content,
    keys: toKeys(content),
    parts: [
      ...splitAt(text.replaceAll(quoted, " "), [...text.replaceAll(quoted, " ").matchAll(joint)]),
      ...(text.match(quoted) ?? []),
    ].map((part) => readPart(part, locale)),
    numbers: found.map((number) => ({
      ...number,
      unit: readUnit(text, number.start, number.end),
      bound: boundOf(text, number, turns),
      turns: nearestTurns(turns, number),
    })),
    names: names.map(({ written, start }) => ({
      written,
      start,
      isSubject: !preposition.test(text.slice(0, start)),
    })),
  }
}

/** The words that are no stop words. */
function contentOf(text: string, locale: string): string[] {
  const stops = stopWords(locale)
  return splitWords(text, locale).filter((word) => !stops.has(word) && !empty.has(word) && !/^\d/.test(word))
}

/** Words that say little, beside the stop words. */
const empty = new Set(
  (
    "its their his her our my your does do did has have had been being will not no than only also sein seine seinen seiner ihr ihre ihren ihrer nicht kein keine nur auch " +
    "son sa ses leur leurs pas ne aussi su sus no también seu sua seus suas não também suo sua suoi non anche zijn haar hun niet geen ook"
  ).split(" "),
)

const quoted = /[“„«"][^“”„«»"]*[”“»"]/gu
/** What is not rare is common. */
const litotes =
  /(?<!\p{L})(?:not|nicht|pas|non|não|niet|no) (?:un\p{L}{3,}|rare|bad|schlecht|selten|rar\p{L}*|mal\p{L}*|slecht|zeldzaam)(?!\p{L})/iu

function readPart(text: string, locale: string): Clause["parts"][number] {
  const words = splitWords(text, locale)
  const [first] = findNegations(words)
  const isOpen = litotes.test(text) || readTurns(text, locale).some(({ turn }) => turn === "end")
  const isDenied = first !== undefined || denying.test(text)
  return {
    keys: toKeys(contentOf(text, locale)),
    isDenied: isOpen ? undefined : isDenied,
    denied: first === undefined ? [] : toKeys(contentOf(words.slice(first + 1).join(" "), locale)),
  }
}

const between = /(?:between|zwischen|entre|tra|tussen)\s(?:[£$€]\s?)?$/iu
const and = /(?:between|zwischen|entre|tra|tussen)\s[^.;]{1,30}\s(?:and|und|et|y|e|en)\s(?:[£$€]\s?)?$/iu
const orMore = /^(?:\s\p{L}+|\s?%)?\s(?:or|oder|ou|o|of)\s(?:more|mehr|plus|más|mais|più|meer)(?!\p{L})/iu
const orLess = /^(?:\s\p{L}+|\s?%)?\s(?:or|oder|ou|o|of)\s(?:less|fewer|weniger|moins|menos|meno|minder)(?!\p{L})/iu

function boundOf(text: string, { start, end }: FoundNumber, turns: readonly FoundTurn[]): FoundTurn | undefined {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const at = (turn: "lower" | "upper", written: string): FoundTurn => ({ turn, written, start, end })
  if (and.test(before)) return at("upper", "between")
  if (between.test(before)) return at("lower", "between")
  if (orMore.test(after)) return at("lower", "or more")
  if (orLess.test(after)) return at("upper", "or less")
  return turns.findLast(
    ({ turn, end: last }) =>
      (turn === "upper" || turn === "lower") &&
      last <= start &&
      /^\s(?:(?:a|an|one|once every|once|every|an?|einer|eine|un|una|une|um|uma|een|full|ganze|long)\s)*(?:[£$€]\s?)?$/iu.test(
        text.slice(last, start),
      ),
  )
}

function nearestTurns(turns: readonly FoundTurn[], { start, end }: FoundNumber): ReadonlyMap<Turn, FoundTurn> {
  const nearest = new Map<Turn, FoundTurn>()
  const rank = (one: FoundTurn) => (one.end <= start ? start - one.end : 1000 + one.start - end)
  for (const one of turns.toSorted((a, b) => rank(a) - rank(b))) if (!nearest.has(one.turn)) nearest.set(one.turn, one)
  return nearest
}
