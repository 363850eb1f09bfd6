const opening = /^(?:!!!|\?\?\?\+?) {1,4}([a-z]{1,20})(?: {1,4}"([^"\n]{0,300})")? *$/i
const indented = /^(?: {4}|\t)/

/**
 * Turns the indented text below `!!! note "Title"` (MkDocs) with a known name into a quote with a mark (`> [!NOTE] Title`). Fenced code stays
 * unchanged.
 */
export function quoteAdmonitions(source: string, isKnown: (name: string) => boolean): string {
  if (!/^(?:!!!|\?\?\?)/m.test(source)) return source
  const lines = source.split("\n")
  const output: string[] = []
  let fence = ""
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ""
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== "") {
      if (marker?.startsWith(fence) && line.trim() === marker) fence = ""
    } else if (marker !== undefined) fence = marker
    const [, name = "", title = ""] = fence === "" ? (opening.exec(line) ?? []) : []
    const end = name !== "" && isKnown(name.toLowerCase()) ? findEnd(lines, index + 1) : index
    if (end <= index + 1) {
      output.push(line)
      continue
    }
    const content = lines.slice(index + 1, end).map((text) => `> ${text.replace(indented, "")}`.trimEnd())
    output.push("", `> [!${name.toUpperCase()}] ${title.trim()}`.trimEnd(), ">", ...content, "")
    index = end - 1
  }
  return output.join("\n")
}

/** The line after the last indented one. Empty lines belong to the text if indented ones follow. */
function findEnd(lines: readonly string[], start: number): number {
  let end = start
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? ""
    if (indented.test(line) && line.trim() !== "") end = index + 1
    else if (line.trim() !== "") break
  }
  return end
}
