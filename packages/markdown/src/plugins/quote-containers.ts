import { maxDepth } from "../internal/limits.ts"

interface Container {
  /** The number of colons that opened it. It ends at a line with as many. */
  colons: number
  /** Its first line in the output. */
  start: number
}

// For a line without trailing space. No adjacent parts match the same space, so a line of spaces is read once.
const opening =
  /^ {0,3}(:{3,}) ?([a-z]{1,20})(?:\[([^\]\n]{0,300})\]|[ \t]+(?![ \t])([^\n{]{0,300}))?(?:\{[^}\n]{0,300}\})?$/i
const closing = /^ {0,3}(:{3,})[ \t]*$/

/**
 * Turns containers (`:::tip Title` … `:::`) with known names into quotes with a mark (`> [!TIP] Title`). Unclosed containers and
 * fenced code stay unchanged.
 */
export function quoteContainers(source: string, isKnown: (name: string) => boolean): string {
  if (!source.includes(":::")) return source
  const output: string[] = []
  const open: (Container | undefined)[] = []
  let fence = ""
  for (const line of source.split("\n")) {
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    output.push(line)
    if (fence !== "") {
      if (marker?.startsWith(fence) && line.trim() === marker) fence = ""
      continue
    }
    if (marker !== undefined) {
      fence = marker
      continue
    }
    if (!line.includes(":::")) continue
    const [, colons = "", name = ""] = readOpening(line)
    if (colons !== "") {
      // Deeper containers would not be rendered.
      if (open.length === maxDepth) continue
      // A container with another name may contain known ones, and has its own end.
      open.push({ colons: colons.length, start: isKnown(name.toLowerCase()) ? output.length - 1 : -1 })
      continue
    }
    const end = closing.exec(line)?.[1]?.length
    if (end === undefined) continue
    const index = open.findLastIndex((container) => container !== undefined && container.colons === end)
    const container = open[index]
    if (container === undefined) continue
    open.length = index
    if (container.start !== -1) quote(output, container.start)
  }
  return output.join("\n")
}

/** Turns the lines from an opening to the last line, which is its end, into a quote. */
function quote(output: string[], start: number): void {
  const [first = "", ...content] = output.splice(start)
  content.pop()
  const [, , name = "", label, rest] = readOpening(first)
  const title = (label ?? rest ?? "").trim().replace(/^["'](.*)["']$/, "$1")
  output.push("", `> [!${name.toUpperCase()}] ${title}`.trimEnd(), ">", ...content.map((line) => `> ${line}`), "")
}

function readOpening(line: string): readonly (string | undefined)[] {
  return opening.exec(line.replace(/(?<![ \t])[ \t]+$/, "")) ?? []
}
