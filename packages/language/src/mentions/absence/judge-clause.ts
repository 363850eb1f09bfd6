import { bit } from "./create-lexicon.ts"
import { findKindWords } from "./find-kind-words.ts"
import type { Clause, Word } from "./read-clauses.ts"

/** What a clause says: that nothing is known, nothing at all, or something. */
export type Verdict = "denied" | "empty" | "said"

const has = (word: Word | undefined, kinds: number) => ((word?.kinds ?? 0) & kinds) !== 0
const isUnknown = (word: Word) => word.kinds === 0 && word.name === null

/** Judges a clause by its words: it denies a name only if all its words are about finding, knowing and listing names. */
export function judgeClause({ words, isQuestion }: Clause, name: number): Verdict {
  const own = words.findIndex((word) => word.name === name)
  const kinds = words.reduce((all, word) => all | word.kinds, 0)
  if (words.some(isUnknown)) {
    const ofKind = findKindWords(words, own)
    if (words.some((word, at) => isUnknown(word) && !ofKind.has(at))) return "said"
  }
  const isDenied = denies(words, kinds, own)
  if (isDenied === "said") return "said"
  // What the reader may not know is no absence: if you have never heard of it.
  const isCondition = (has(words[0], bit.if) || has(words[1], bit.if)) && (kinds & bit.me) === 0
  if (isDenied === "denied" && !isQuestion && !isCondition) return "denied"
  // Two lists mention it.
  const isListed = (kinds & bit.epi) !== 0 && (kinds & bit.src) !== 0 && own !== -1
  const says = bit.ask | bit.if | bit.guess | bit.me | bit.neg
  return isListed && !isQuestion && (kinds & says) === 0 ? "said" : "empty"
}

function denies(words: readonly Word[], kinds: number, own: number): Verdict {
  const all = (some: number) => (kinds & some) !== 0
  const isNegated = all(bit.neg)
  if (all(bit.veto) || words.some((word, at) => has(word, bit.neg) && leaves(words, at, own))) return "said"
  if (isNegated && (isDoublyNegated(words) || isOwnPlace(words, own))) return "said"
  if (isSubject(words, own)) return isNegated ? "said" : "empty"
  const about = bit.epi | bit.info | bit.src | (all(bit.me) ? bit.tell : 0)
  if (all(bit.lost)) {
    if (isNegated) return all(bit.info) && all(bit.me) ? "denied" : "said"
    // Hardly any list lacks it.
    if (all(bit.scant)) return "said"
    return all(bit.src | bit.info) || isFromAll(words) ? "denied" : "said"
  }
  if (all(bit.dim)) {
    const dim = words.findIndex((word) => has(word, bit.dim))
    const isDouble = words.slice(Math.max(0, dim - 2), dim).some((word) => has(word, bit.neg) && !has(word, bit.dim))
    return isDouble ? "said" : "denied"
  }
  if (isNegated && words.some((word, at) => compares(word, words[at + 1], at + 1 === own))) return "said"
  // Nobody is as good as Acme.
  if (isNegated && own > 1 && /^(?:wie|als|as|than|como|comme|come)$/u.test(words[own - 1]?.text ?? "")) return "said"
  // No data is provided by Acme.
  if (isNegated && own > 0 && /^(?:by|par)$/u.test(words[own - 1]?.text ?? "") && !all(bit.ask)) return "said"
  // Not on Nasdaq, not in Spain.
  const isAbroad = words.some((word, at) => word.name === -1 && !has(words[at - 1], bit.nor))
  if (isNegated && isAbroad && !all(bit.me | bit.src | bit.nor)) return "said"
  // It is not a directory.
  const isOnly = isNegated && !all(bit.epi | bit.info | bit.me | bit.called) && all(bit.src)
  const isPlace = words.some(
    (word, at) =>
      has(word, bit.src) &&
      ((has(words[at - 1], bit.neg) && (own === -1 || own >= at - 2)) ||
        words.slice(0, at).some((one) => has(one, bit.prep))),
  )
  if (isOnly && !isPlace && !isUnspaced(words[0])) return "said"
  if (isNegated) return all(about) || (all(bit.called | bit.usual) && all(bit.kind)) ? "denied" : "empty"
  return all(bit.scant) && all(bit.info) ? "denied" : "empty"
}

/** No list on which it is not, no site that does not name it. */
function isDoublyNegated(words: readonly Word[]): boolean {
  const isNot = (word: Word | undefined) => has(word, bit.neg) && !has(word, bit.nor)
  const first = words.findIndex(isNot)
  const last = words.findLastIndex(isNot)
  if (first === -1 || last <= first) return false
  const between = words.slice(first + 1, last)
  if (!isUnspaced(words[first])) {
    const isList =
      has(words[first + 1], bit.src) || (has(words[first + 2], bit.src) && !has(words[first + 1], bit.prep))
    return isList && between.some((word) => has(word, bit.sub))
  }
  // Chinese has the list between, and Japanese beside what denies it.
  return has(words[first + 1], bit.src) || (has(between[0], bit.src) && !has(words[last + 1], bit.info))
}

/** Japanese: what is not in Acme, or on its site, is a fact about Acme. */
function isOwnPlace(words: readonly Word[], own: number): boolean {
  const [next, place, particle] = words.slice(own + 1)
  if (own === -1) return false
  if (next?.text === "には") return words.every((word) => !has(word, bit.epi))
  return next?.text === "の" && has(place, bit.src) && /^(?:に|には|で|では)$/u.test(particle?.text ?? "")
}

/** Absent from all three, missing in them. */
const isFromAll = (words: readonly Word[]) =>
  words.some(
    (word, at) => has(word, bit.lost) && has(words[at + 1], bit.prep) && has(words[at + 2], bit.every | bit.pron),
  )

/** More than. */
const compares = (word: Word, next: Word | undefined, isOwn: boolean) =>
  has(word, bit.more) && (next === undefined || isOwn || has(next, bit.prep | bit.sub))

/** Not all, not only, not the best. */
function leaves(words: readonly Word[], at: number, own: number): boolean {
  const next = words[at + 1]
  if (has(next, bit.every) || (has(words[at + 2], bit.every) && next?.name === null)) return true
  // All sources do not mention it; without Acme.
  if (words.slice(0, at).some((word) => has(word, bit.every) && /^\p{Script=Latin}/u.test(word.text))) return true
  if (has(words[at], bit.prep) && at + 1 === own) return true
  if (has(next, bit.best)) return !has(words[at], bit.prep)
  return has(next, bit.free) && !has(next, bit.prep | bit.epi) && has(words[at + 2], bit.best)
}

/** Whether the name itself does what sources do with names: Acme lists no prices, Acme verifies no reviews. */
function isSubject(words: readonly Word[], own: number): boolean {
  const isFirst =
    own !== -1 && words.slice(0, own).every((word) => has(word, bit.free | bit.cut) && !has(word, bit.prep))
  if (!isFirst) return false
  const [next, afterNext] = words.slice(own + 1)
  // Acme's records.
  if (next?.text === "s" && has(afterNext, bit.info | bit.src)) return true
  // Japanese marks who does something, and to what.
  if (/^\p{Script=Hiragana}/u.test(next?.text ?? "")) {
    return next?.text === "は" && words.some((word, at) => word.text === "を" && has(words[at - 1], bit.info | bit.src))
  }
  const place = words.findIndex((word, at) => at > own && has(word, bit.epi | bit.act | bit.tell))
  const farthest = isUnspaced(words[place]) ? 2 : 4
  // No se menciona: it is others who mention it.
  if (place === -1 || place > own + farthest || /^(?:se|s|si)$/u.test(words[place - 1]?.text ?? "")) return false
  const isAside = (word: Word) => has(word, bit.neg | bit.every | bit.cut) || isLight(word)
  const object = words.find((word, at) => at > place && !isAside(word))
  if (has(object, bit.me)) return false
  const following = words[place + 1]?.text
  // Acme does not show up.
  if (has(words[place], bit.act) && place <= own + 3)
    return following !== undefined && !/^(?:up|in|on)$/u.test(following)
  return has(object, bit.info | bit.src | bit.kind) && !has(object, bit.epi)
}

const isUnspaced = (word: Word | undefined) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word?.text ?? "")

/** Articles and adverbs: a word that is no more than that. */
const isLight = (word: Word) => has(word, bit.free | bit.pron) && !has(word, bit.prep | bit.me)
