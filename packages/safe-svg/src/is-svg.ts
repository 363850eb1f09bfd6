import { findEncoding } from "./decode-svg.ts"

/** The most bytes before the first element. */
const maxPrologBytes = 16_384

/**
 * Whether a file is an `svg` element after nothing but a prolog. It reads only the beginning, so the file can still be broken.
 * It skips comments one by one, because files are untrusted.
 */
export function isSvg(bytes: Uint8Array): boolean {
  const encoding = findEncoding(bytes)
  const isWide = encoding === "utf-16le" || encoding === "utf-16be"
  let rest = new TextDecoder(isWide ? encoding : "utf-8").decode(bytes.subarray(0, maxPrologBytes)).trimStart()
  for (;;) {
    const closer = rest.startsWith("<!--") ? "-->" : rest.startsWith("<?") ? "?>" : undefined
    if (closer === undefined) return /^<(?:!DOCTYPE\s+)?(?:[^\s<>/:]{1,50}:)?svg[\s/>[]/i.test(rest)
    const end = rest.indexOf(closer, closer.length + 1)
    if (end === -1) return false
    rest = rest.slice(end + closer.length).trimStart()
  }
}
