import { readUnits } from "../../internal/read-units.ts"

/** What a source contains, from one look at each of its characters. */
export interface SourceMarks {
  /** The kinds of all its characters, combined, and what was found around them. */
  found: number
  /** Places that the parsers read differently, unless they are in code or in a tag. */
  suspects: number[]
  /** How many characters from `start` up to `end` may begin or end a construct. */
  count(start: number, end: number): number
}

/** Only one parser reads the source like this, or it costs the native one too much. */
export const unlike = 1
export const emoji = 2
export const escapes = 4
export const references = 8
const brackets = 16
export const mail = 32
/** A beginning of a tag, code or a link. */
export const searched = 64
/** A bar, or dashes beside a colon. */
export const tables = 128
/** Brackets like those of a task. */
export const tasks = 256
/** Stars beside another kind of mark. */
export const mixed = 512
/** An address of at least 300 characters. */
export const longAddresses = 1024

const suspect = 262_144

const isMark = 2048
const isLineEnd = 4096
const isColon = 8192
const isDot = 16_384
const isStar = 32_768
const isOtherMark = 65_536
const isOpening = 131_072

// Ranges, from and to: control characters, line separators (which end lines for regular expressions but for no parser), and characters
// that are punctuation in one version of Unicode and unassigned in another.
const unlikeRanges = [
  [
    0, 8, 0xb, 0xc, 0xe, 0x1f, 0x7f, 0x9f, 0x1b4e, 0x1b4f, 0x1b7f, 0x1b7f, 0x2028, 0x2029, 0x20c1, 0x20cf, 0x2427,
    0x243f, 0x2b74, 0x2b75,
  ],
  [0x2b96, 0x2b96, 0x2ffc, 0x2fff, 0x31e4, 0x31e5, 0x31ef, 0x31ef, 0xfbc3, 0xfbd2, 0xfd40, 0xfd4f, 0xfd90, 0xfd91],
  [0xfdc8, 0xfdcf, 0xfdfe, 0xfdff, 0xfeff, 0xfeff],
].flat()

/** The kinds of each character. Nearly all have none. */
const kinds = new Uint32Array(0x10000)
for (let at = 0; at < unlikeRanges.length; at += 2)
  kinds.fill(unlike, unlikeRanges[at], (unlikeRanges[at + 1] ?? 0) + 1)
kinds.fill(emoji, 0xd800, 0xe000)
for (const [characters, kind] of [
  ["*_~[]!<`&\\@:|", isMark],
  ["\\", escapes],
  ["&", references],
  ["[", brackets | searched | isOpening],
  ["<`", searched],
  ["@", mail],
  ["|", tables],
  ["\n", isLineEnd],
  [":", isColon],
  [".", isDot],
  ["*", isStar],
  ["_~", isOtherMark],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = (kinds[character.charCodeAt(0)] ?? 0) | kind
}

/** The places of the marks of the source that was read last. */
let places = new Int32Array(4096)

/** Nothing looks further ahead than this. */
const padding = 16

/** Reads a source. Ask for counts before the next source is read. */
export function readMarks(source: string): SourceMarks {
  const characters = readUnits(source, padding)
  const end = source.length
  let found = isDeep(characters, 0, source) ? unlike : 0
  let length = 0
  const suspects: number[] = []
  for (let at = 0; at < end; at += 1) {
    const kind = kinds[characters[at] ?? 0] ?? 0
    if (kind === 0) continue
    found |= kind
    if ((kind & isMark) !== 0) {
      if (length === places.length) places = grow(places)
      places[length] = at
      length += 1
    }
    if (kind === isLineEnd) {
      if (isDeep(characters, at + 1, source)) found |= unlike
    } else if (kind === isDot) {
      if (isName(characters, at, names.www)) found |= readAddress(characters, at + 1, end)
    } else if ((kind & isColon) !== 0) found |= readColon(characters, at, end)
    else if ((kind & isOpening) !== 0) {
      if (isTask(characters, at + 1)) found |= tasks
    } else if ((kind & (isStar | isOtherMark)) !== 0) {
      if (isBesideOther(characters, at, kind)) found |= mixed
    }
    if ((found & suspect) !== 0) {
      suspects.push(at)
      found &= ~suspect
    }
    if ((found & unlike) !== 0) break
  }
  const read = places
  let next = 0
  /** How many of the places come before a position. Positions mostly ascend. */
  const countBefore = (position: number): number => {
    const isAhead = next === 0 || (read[next - 1] ?? 0) < position
    if (!isAhead || (next + 8 < length && (read[next + 8] ?? 0) < position)) next = findPlace(read, length, position)
    else while (next < length && (read[next] ?? 0) < position) next += 1
    return next
  }
  return { found, suspects, count: (from, to) => -countBefore(from) + countBefore(to) }
}

function grow(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * full.length)
  larger.set(full)
  return larger
}

/** How many of the places come before a position. */
function findPlace(ascending: Int32Array, length: number, position: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** What a line of nested containers or of indented code may begin with. */
const margin = new Uint8Array(128)
for (const character of " \t>*+-.)0123456789") margin[character.charCodeAt(0)] = 1
const shortestMargin = 12

// Nested containers on a line, or by indentation, also cost the native parser the square of their depth.
const deep = /(?:(?:[ \t]{0,8}(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){12}|[ \t]{120})/y

function isDeep(characters: Uint16Array, start: number, source: string): boolean {
  for (let at = start; at < start + shortestMargin; at += 1) {
    if ((margin[characters[at] ?? 0] ?? 0) === 0) return false
  }
  deep.lastIndex = start
  return deep.test(source)
}

const toCodes = (name: string): readonly number[] =>
  Array.from(name, (character) => character.charCodeAt(0)).toReversed()
/** What is looked for, from its last letter to its first. */
const names = {
  www: toCodes("www"),
  http: toCodes("http"),
  https: toCodes("https"),
  mailto: toCodes("mailto"),
  xmpp: toCodes("xmpp"),
}

/** Whether these letters, in any case, end before a position. */
function isName(characters: Uint16Array, end: number, reversed: readonly number[]): boolean {
  for (let index = 0; index < reversed.length; index += 1) {
    if (((characters[end - 1 - index] ?? 0) | 32) !== reversed[index]) return false
  }
  return true
}

const slash = 47
const hyphen = 45

function readColon(characters: Uint16Array, at: number, end: number): number {
  const isAddress =
    characters[at + 1] === slash &&
    characters[at + 2] === slash &&
    (isName(characters, at, names.https) || isName(characters, at, names.http))
  if (isAddress) return readAddress(characters, at + 3, end)
  return isSchemeOfMail(characters, at) ? suspect : isBesideHyphen(characters, at) ? tables : 0
}

/** What may stand before the scheme of an e-mail address in a link, a tag or an attribute. */
const openings = new Set(Array.from("(<\"'", (character) => character.charCodeAt(0)))

/** E-mail addresses with a scheme, outside of links. */
function isSchemeOfMail(characters: Uint16Array, at: number): boolean {
  const name = isName(characters, at, names.mailto)
    ? names.mailto
    : isName(characters, at, names.xmpp)
      ? names.xmpp
      : []
  return name.length > 0 && !openings.has(characters[at - name.length - 1] ?? 0)
}

function isBesideHyphen(characters: Uint16Array, at: number): boolean {
  let before = at - 1
  while (isSpace(characters[before])) before -= 1
  if (characters[before] === hyphen) return true
  let after = at + 1
  while (isSpace(characters[after])) after += 1
  return characters[after] === hyphen
}

const isSpace = (code: number | undefined): boolean => code === 32 || code === 9

const longAddress = 300

/** Reads a web address behind its beginning. Those that do not go on with a name are read differently. */
function readAddress(characters: Uint16Array, start: number, end: number): number {
  if (start >= end || !isAlphanumeric(characters[start] ?? 0)) return suspect
  if (start + longAddress > end) return 0
  for (let at = start; at < start + longAddress; at += 1) if ((characters[at] ?? 0) <= 32) return 0
  return longAddresses
}

function isAlphanumeric(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57)
}

/** Whether an opening bracket before a position may be that of a task, perhaps of one without words. */
function isTask(characters: Uint16Array, start: number): boolean {
  const code = characters[start] ?? 0
  return code === 10 || ((isSpace(code) || (code | 32) === 120) && characters[start + 1] === 93)
}

/** Whether a star comes after another kind of mark, or another kind after a star. */
function isBesideOther(characters: Uint16Array, at: number, kind: number): boolean {
  const before = kinds[characters[at - 1] ?? 0] ?? 0
  return (before & ((kind & isStar) === 0 ? isStar : isOtherMark)) !== 0
}
