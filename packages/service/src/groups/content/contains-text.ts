import { type RawBuilder, sql } from "kysely"

/** Whether title, author, excerpt or body contain a text. The case of the letters a to z does not matter. */
export function containsText(text: string, prefix: "" | "live_" = ""): RawBuilder<boolean> {
  // Both databases fold only these letters.
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const pattern = `%${lower.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const columns = ["title", "author", "excerpt", "body"].map((name) => sql.ref(`${prefix}${name}`))
  const tests = columns.map((column) => sql<boolean>`lower(${column}) like ${pattern} escape '\\'`)
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}
