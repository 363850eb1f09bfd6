/** A line that may be the delimiter row below a table's head. */
const delimiters = /^[ \t>]*(?:-+[ \t]*)?[|:][-|: \t]*$/my
/** The characters that it may begin with. */
const beginnings = new Set(Array.from(" \t>-|:", (character) => character.charCodeAt(0)))
const plainDelimiters = /^(?! *- )\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/

/** Both parsers read a table alike if it is between empty lines, begins at the start of a line, and has a bar in its head. */
export function hasPlainTables(source: string): boolean {
  for (let index = 0, next = 0; next !== -1; index = next + 1) {
    next = source.indexOf("\n", index)
    if (!beginnings.has(source.charCodeAt(index))) continue
    delimiters.lastIndex = index
    const [line = ""] = delimiters.exec(source) ?? []
    if (!line.includes("-")) continue
    const [prefix = ""] = /^(?:> | +)(?=\|)/.exec(line) ?? []
    if (!plainDelimiters.test(line.slice(prefix.length))) return false
    if (prefix !== "") {
      if (!isPlainWithin(source, index, prefix)) return false
      continue
    }
    const start = source.lastIndexOf("\n\n", index) + 1
    const end = source.indexOf("\n\n", index)
    const rows = source
      .slice(start === 0 ? 0 : start + 1, end === -1 ? undefined : end)
      .replace(/\n$/, "")
      .split("\n")
    if (rows.some(hasAddressBeforeBar)) return false
    if (rows[1] !== line || rows.some((row) => !/^ {0,3}(?:\||[\p{L}\p{N}*`].*\|)/u.test(row))) return false
  }
  return true
}

/** An address would include a bar that follows it directly. */
function hasAddressBeforeBar(row: string): boolean {
  return row.match(/(?<![^\s|])[^\s|]+\|/g)?.some((word) => /\/\/|www\.|@/i.test(word)) === true
}

/** Whether a table in a list or a quote is between empty lines of it, and all of its rows begin with a bar at the same place. */
function isPlainWithin(source: string, delimiterStart: number, prefix: string): boolean {
  const headStart = source.lastIndexOf("\n", delimiterStart - 2) + 1
  if (delimiterStart === 0) return false
  const lineBefore = source.slice(headStart === 0 ? 0 : source.lastIndexOf("\n", headStart - 2) + 1, headStart)
  const isEmpty = (line: string) => (prefix === "> " ? /^>?[ \t]*\n?$/ : /^[ \t]*\n?$/).test(line)
  if (headStart > 0 && !isEmpty(lineBefore)) return false
  for (let start = headStart; start < source.length;) {
    const next = source.indexOf("\n", start)
    const row = source.slice(start, next === -1 ? undefined : next)
    if (start > delimiterStart && isEmpty(row)) return true
    if (!row.startsWith(`${prefix}|`) || hasAddressBeforeBar(row)) return false
    if (next === -1) return true
    start = next + 1
  }
  return true
}
