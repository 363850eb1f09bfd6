/**
 * Makes the id of an author's or tag's entry from only the name, so that an article knows it without the other names. Names that differ
 * in case or spacing get the same id. A suffix tells apart names that differ in any other character that an id cannot contain.
 */
export function toNameId(name: string): string {
  const key = name.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ")
  const words = key.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")
  // File systems allow names of up to 255 bytes.
  const slug = new TextEncoder().encode(words).length > 200 ? "" : words
  return slug !== "" && slug === key.replaceAll(" ", "-") ? slug : [slug, hash(key)].filter(Boolean).join("-")
}

/** FNV-1a with 64 bits. It tells names apart, and is not for security. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    value = ((value ^ BigInt(byte)) * 0x100000001b3n) & ((1n << 64n) - 1n)
  return value.toString(36)
}
