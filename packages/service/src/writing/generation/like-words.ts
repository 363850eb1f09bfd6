import { type Expression, sql, type SqlBool } from "kysely"

/** The most words to look for: each costs a comparison for each row. */
const maxWords = 16
/** Forms of a word have at least so many letters in common. */
const sharedLetters = 4

/** Whether one of some columns has one of some words in any form, such as `desks` for `desk`. The words are in lower case. */
export function likeWords(columns: readonly string[], words: readonly string[]): Expression<SqlBool> {
  const patterns = words.slice(0, maxWords).flatMap((word) => {
    const start = word.slice(0, Math.max(sharedLetters, Math.ceil(word.length * 0.7)))
    const capital = start.slice(0, 1).toUpperCase() + start.slice(1)
    // SQLite lowers only the letters of ASCII.
    return /^\p{ASCII}/u.test(start) || capital === start ? [start] : [start, capital]
  })
  const found = columns.flatMap((column) =>
    patterns.map(
      (pattern) =>
        sql<boolean>`lower(${sql.ref(column)}) like ${`%${pattern.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
    ),
  )
  return found.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(found, sql` or `)})`
}
