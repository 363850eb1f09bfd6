import { toSvgRefusal } from "./svg-refusal.ts"

/** The most bytes of an SVG: 4 MiB. */
const maxBytes = 4 * 1024 * 1024

/**
 * Decodes an SVG: by its byte order mark, else by what its first bytes can only be, else by its XML declaration, else as
 * UTF-8 (XML 1.0, appendix F). Throws `svg_refused` for more than 4 MiB, and for bytes that are no text in that encoding.
 */
export function decodeSvg(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) throw toSvgRefusal("has more than 4 MiB. Simplify it, or use a PNG.")
  const encoding = findEncoding(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw toSvgRefusal(`is not text in ${encoding}. Save it again as UTF-8.`, cause)
  }
}

/** The encoding of an XML file by its first bytes, as a label of TextDecoder. */
export function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le"
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be"
  if (first === 0xef && second === 0xbb) return "utf-8"
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]?.toLowerCase()
  // Each byte is a character of its own, so the file is not what these say.
  return declared === undefined || /^(?:utf-?16|ucs-?[24]|utf-?32|us-ascii|ascii)/.test(declared) ? "utf-8" : declared
}
