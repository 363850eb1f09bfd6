import { type Encoding, encodings } from "./encodings.ts"

/** A text and the encoding that its bytes are in, or the encodings that they may be in: none or several. */
export type DecodedBytes = { text: string; encoding: string } | { encodings: string[] }

/**
 * Decodes bytes of an unknown encoding: by what they show or a page of HTML says, else as UTF-8, else as `encoding`. Without it, every
 * encoding counts in which they are words of its languages. Only if all of these give the same text is it certain.
 */
export function decodeBytes(bytes: Uint8Array, encoding: string | undefined): DecodedBytes {
  const marked = decodeMarked(bytes)
  if (marked !== undefined) return marked
  const utf8 = decodeAs("utf-8", bytes)
  if (utf8 !== undefined) return { text: utf8, encoding: "utf-8" }
  const named = encoding ?? findNamed(bytes)
  const text = named === undefined ? undefined : decodeAs(named, bytes)
  if (named !== undefined && text !== undefined && (encoding !== undefined || !never.test(text)))
    return { text, encoding: named }
  return encoding === undefined ? findEncoding(bytes) : { encodings: [] }
}

function findEncoding(bytes: Uint8Array): DecodedBytes {
  const found = new Map<string, Encoding>()
  for (const encoding of encodings) {
    const text = decodeAs(encoding.name, bytes)
    if (text !== undefined && !found.has(text) && !never.test(text) && encoding.isPossible(text))
      found.set(text, encoding)
  }
  const [first, ...others] = found
  const isCertain = first !== undefined && others.length === 0 && first[1].isPlausible(first[0]) && !isRare(first[0])
  return isCertain
    ? { text: first[0], encoding: first[1].name }
    : { encodings: Array.from(found.values(), ({ name }) => name) }
}

/** Whether so few letters of another script than ours prove nothing: names, or signs that another encoding has there. */
function isRare(text: string): boolean {
  const letters = text.match(/[^\0-\x7f\p{Script=Latin}\p{Script=Common}]/gu)?.length ?? 0
  const ours = text.match(/[a-z]/gi)?.length ?? 0
  return letters > 0 && letters < Math.max(fewLetters, ours / 10)
}

const fewLetters = 8

const decoders = new Map<string, TextDecoder>()

/** Decodes bytes in an encoding by its name on the web. `undefined` if they are not in it. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    // Making a decoder costs more than decoding a file.
    const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true })
    decoders.set(encoding, decoder)
    const text = decoder.decode(bytes)
    // Node decodes these as ISO 8859-1.
    return decoder.encoding === "windows-1252" ? text.replace(/[\x80-\x9f]/g, toWindows) : text
  } catch {
    return undefined
  }
}

/** What the bytes from 0x80 to 0x9f mean on Windows. */
const windows = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"
const toWindows = (control: string): string => windows.charAt(control.charCodeAt(0) - 0x80)

/** Decodes bytes that show their encoding: by a byte order mark, by zeros, or by the switches of ISO-2022-JP. */
function decodeMarked(bytes: Uint8Array): DecodedBytes | undefined {
  const marked = findMark(bytes)
  if (marked !== undefined) {
    const text = decodeAs(marked, bytes)
    return text === undefined ? { encodings: [] } : { text, encoding: marked }
  }
  const encoding = findZeros(bytes) ?? (hasSwitches(bytes) ? "iso-2022-jp" : undefined)
  const text = encoding === undefined ? undefined : decodeAs(encoding, bytes)
  return encoding === undefined || text === undefined || never.test(text) ? undefined : { text, encoding }
}

function findMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined
}

/** UTF-16 without a mark has zeros in only one half of its characters, in those of ASCII. */
function findZeros(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return undefined
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.min(even, odd) > 0 || even + odd < bytes.length / 20) return undefined
  return odd > 0 ? "utf-16le" : "utf-16be"
}

/** Whether bytes of ASCII switch to Japanese, by Escape and `$B` or `$@`. */
function hasSwitches(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b)
  return at !== -1 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)
}

/** What no text has: private characters, controls, and code points without a character. */
const never = /[\ue000-\uf8ff\u0080-\u009f\ufffd\p{Cn}]/u

/** The encoding that a page of HTML names at its beginning. */
function findNamed(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024))
  const name = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1]?.toLowerCase()
  return name === undefined || /^utf-?(?:8|16)/.test(name) ? undefined : name
}
