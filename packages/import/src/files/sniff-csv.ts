/** How the bytes of a CSV file are written. */
export interface CsvForm {
  encoding: "utf-8" | "utf-16le" | "utf-16be"
  delimiter: "," | "\t" | ";"
}

/** Finds the encoding by the first bytes, and the delimiter that is most frequent in the first line. */
export function sniffCsv(head: Uint8Array): CsvForm {
  const encoding = sniffEncoding(head)
  const [first = ""] = new TextDecoder(encoding).decode(head).split(/\r?\n/u)
  const count = (character: string) => first.split(character).length
  const [delimiter = ","] = ([",", "\t", ";"] as const).toSorted((a, b) => count(b) - count(a))
  return { encoding, delimiter }
}

/** A byte order mark decides; without one, every second byte of Latin letters in UTF-16 is zero. */
function sniffEncoding([one, two, three, four]: Uint8Array): CsvForm["encoding"] {
  if (one === 0xff && two === 0xfe) return "utf-16le"
  if (one === 0xfe && two === 0xff) return "utf-16be"
  if (one !== 0 && two === 0 && three !== 0 && four === 0) return "utf-16le"
  if (one === 0 && two !== 0 && three === 0 && four !== 0) return "utf-16be"
  return "utf-8"
}
