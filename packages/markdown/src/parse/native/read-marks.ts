/** What a source contains, from one look at each of its characters. */
export interface SourceMarks {
  /** The kinds of all its characters, combined, and what was found around them. */
  found: number
  /** How many characters from `start` up to `end` may begin or end a construct. */
  count(start: number, end: number): number
}

/** Only one parser reads the source like this, or it costs the native one too much. */
export const unlike = 1
export const emoji = 2
export const escapes = 4
export const references = 8
export const brackets = 16
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

/** Reads a source. Ask for counts before the next source is read. */
export function readMarks(source: string): SourceMarks {
  let found = isDeep(source, 0) ? unlike : 0
  let length = 0
  for (let at = 0; at < source.length; at += 1) {
    const kind = kinds[source.charCodeAt(at)] ?? 0
    if (kind === 0) continue
    found |= kind
    if ((kind & isMark) !== 0) {
      if (length === places.length) places = grow(places)
      places[length] = at
      length += 1
    }
    if (kind === isLineEnd) {
      if (isDeep(source, at + 1)) found |= unlike
    } else if (kind === isDot) {
      if (isName(source, at, "www")) found |= readAddress(source, at + 1)
    } else if ((kind & isColon) !== 0) found |= readColon(source, at)
    else if ((kind & isOpening) !== 0) {
      if (isTask(source, at + 1)) found |= tasks
    } else if ((kind & (isStar | isOtherMark)) !== 0) {
      if (isBesideOther(source, at, kind)) found |= mixed
    }
    if ((found & unlike) !== 0) break
  }
  const read = places
  return { found, count: (start, end) => findPlace(read, length, end) - findPlace(read, length, start) }
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

function isDeep(source: string, start: number): boolean {
  for (let at = start; at < start + shortestMargin; at += 1) {
    if ((margin[source.charCodeAt(at)] ?? 0) === 0) return false
  }
  deep.lastIndex = start
  return deep.test(source)
}

/** Whether these letters, in any case, end before a position. */
function isName(source: string, end: number, name: string): boolean {
  for (let index = 1; index <= name.length; index += 1) {
    if ((source.charCodeAt(end - index) | 32) !== name.charCodeAt(name.length - index)) return false
  }
  return true
}

const colon = 58
const slash = 47
const hyphen = 45

function readColon(source: string, at: number): number {
  const isAddress =
    source.charCodeAt(at + 1) === slash &&
    source.charCodeAt(at + 2) === slash &&
    (isName(source, at, "http") || isName(source, at, "https"))
  if (isAddress) return readAddress(source, at + 3)
  return isSchemeOfMail(source, at) ? unlike : isBesideHyphen(source, at) ? tables : 0
}

/** E-mail addresses with a scheme, outside of links. */
function isSchemeOfMail(source: string, at: number): boolean {
  const name = isName(source, at, "mailto") ? 6 : isName(source, at, "xmpp") ? 4 : 0
  return name > 0 && !(at > name && "(<\"'".includes(source.charAt(at - name - 1)))
}

function isBesideHyphen(source: string, at: number): boolean {
  let before = at - 1
  while (isSpace(source.charCodeAt(before))) before -= 1
  if (source.charCodeAt(before) === hyphen) return true
  let after = at + 1
  while (isSpace(source.charCodeAt(after))) after += 1
  return source.charCodeAt(after) === hyphen
}

const isSpace = (code: number): boolean => code === 32 || code === 9

const longAddress = 300

/** Reads a web address behind its beginning. Those that do not go on with a name are read differently. */
function readAddress(source: string, start: number): number {
  if (!isAlphanumeric(source.charCodeAt(start))) return unlike
  for (let at = start; at < start + longAddress; at += 1) if (!(source.charCodeAt(at) > 32)) return 0
  return longAddresses
}

function isAlphanumeric(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57)
}

/** Whether an opening bracket before a position may be that of a task, perhaps of one without words. */
function isTask(source: string, start: number): boolean {
  const code = source.charCodeAt(start)
  return code === 10 || ((isSpace(code) || (code | 32) === 120) && source.charCodeAt(start + 1) === 93)
}

/** Whether a star comes after another kind of mark, or another kind after a star. */
function isBesideOther(source: string, at: number, kind: number): boolean {
  const before = kinds[source.charCodeAt(at - 1)] ?? 0
  return (before & ((kind & isStar) === 0 ? isStar : isOtherMark)) !== 0
}
