/** How a file writes its front matter: between `---`, between `+++`, or as an object. */
export type FrontMatterFormat = "yaml" | "toml" | "json"

export interface SplitFile {
  format: FrontMatterFormat
  /** The front matter without its fences; empty for none. */
  front: string
  /** The rest of the file, with line feeds only. */
  rest: string
  /** Why the front matter cannot be told from the text, such as "is never closed". */
  problem?: string
}

const openings: Readonly<Record<"yaml" | "toml", RegExp>> = {
  yaml: /^---[ \t]*\n((?:(?!---[ \t]*(?:\n|$)).*\n)*)---[ \t]*(?:\n|$)/,
  toml: /^\+\+\+[ \t]*\n((?:(?!\+\+\+[ \t]*(?:\n|$)).*\n)*)\+\+\+[ \t]*(?:\n|$)/,
}

/** Splits a file into its front matter and its text. */
export function splitFile(source: string): SplitFile {
  const text = toUnix(source).replace(/^\ufeff/, "")
  for (const format of ["yaml", "toml"] as const) {
    const found = openings[format].exec(text)
    if (found !== null) return { format, front: found[1] ?? "", rest: text.slice(found[0].length) }
  }
  const whole = { front: "", rest: text }
  const fence = /^(?:---|\+\+\+|;;;)(.*)\n/.exec(text)
  if (fence !== null) {
    const name = fence[1]?.trim() ?? ""
    const problem = name === "" && fence[0].startsWith(";") ? "is between ;;; lines" : "is never closed"
    return { format: "yaml", ...whole, problem: name === "" ? problem : `is of the kind ${name.slice(0, 20)}` }
  }
  if (!/^\{\s*"/.test(text)) return { format: "yaml", ...whole }
  const end = endOfObject(text)
  return end === undefined
    ? { format: "json", ...whole, problem: "is never closed" }
    : { format: "json", front: text.slice(0, end), rest: text.slice(end).replace(/^[ \t]*\n?/, "") }
}

/** Puts front matter and text together again. */
export function joinFile({ format, front, rest }: Omit<SplitFile, "problem">): string {
  if (format === "json") return `${front}\n${rest}`
  const fence = format === "yaml" ? "---" : "+++"
  return `${fence}\n${front}${fence}\n${rest}`
}

/** Gives a text the line endings of a file, and the mark of its encoding. */
export function likeFile(text: string, source: string): string {
  const lines = source.split("\n").length - 1
  const isWindows = source.split("\r\n").length - 1 > lines / 2
  return (source.startsWith("\ufeff") ? "\ufeff" : "") + (isWindows ? text.replaceAll("\n", "\r\n") : text)
}

/** The position after the brace that closes the first one. Braces in strings do not count. */
function endOfObject(text: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[{}]/gs)) {
    if (token === "{") depth++
    else if (token === "}" && --depth === 0) return index + 1
  }
  return undefined
}

export const toUnix = (text: string) => text.replace(/\r\n?/g, "\n")
