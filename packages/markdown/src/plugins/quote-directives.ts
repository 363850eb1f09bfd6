import { toMark, type WrittenAttributes } from "./directive-mark.ts"

/** An open container. */
interface Container {
  colons: number
  /** Its first line in the output. -1 if its name is not listed. */
  start: number
}

interface Opening {
  indent: string
  colons: number
  /** The mark of a listed name. */
  mark: string | undefined
  label: string
}

const maxLine = 4000
/** Containers inside each other, and quotes that contain directives. What is deeper stays text. */
const maxNesting = 10

const opening =
  /^( {0,3})(:{2,}) ?([a-z][a-z\d-]{0,39})(?:\[([^[\]]{0,300})\])?(?:\{((?:[^"'{}]|"[^"]*"|'[^']*')*)\})?[ \t]*$/i
const closing = /^ {0,3}(:{3,})[ \t]*$/
const attribute = /\s*(?:#([\w-]+)|\.[\w-]+|([a-z][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?)(?=\s|$)/iy

/**
 * Turns directives with listed names into quotes with a mark: `::product{sku="a1"}` on a line, and `:::product` … `:::` around lines. Others,
 * unclosed containers and code stay unchanged.
 */
export function quoteDirectives(source: string, names: ReadonlySet<string>): string {
  return source.includes("::") ? quoteLines(source.split("\n"), names, 0).join("\n") : source
}

function quoteLines(lines: readonly string[], names: ReadonlySet<string>, depth: number): string[] {
  const output: string[] = []
  const open: Container[] = []
  let fence = ""
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ""
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== "") {
      if (marker?.startsWith(fence) && line.trim() === marker) fence = ""
      output.push(line)
    } else if (marker !== undefined) {
      fence = marker
      output.push(line)
    } else if (isQuote(line)) {
      const end = findEnd(lines, index)
      output.push(...quoteInside(lines.slice(index, end), names, depth))
      index = end - 1
    } else readLine(line, { names, output, open })
  }
  return output
}

/** Reads a line outside of code and quotes. */
function readLine(line: string, state: { names: ReadonlySet<string>; output: string[]; open: Container[] }): void {
  const { names, output, open } = state
  const begin = readOpening(line, names)
  const end = begin === undefined ? (closing.exec(line)?.[1]?.length ?? 0) : 0
  if (begin === undefined || begin.colons > 2) output.push(line)
  else output.push(...(begin.mark === undefined ? [line] : toQuote(begin, [])))
  if (begin !== undefined && begin.colons > 2 && open.length < maxNesting) {
    open.push({ colons: begin.colons, start: begin.mark === undefined ? -1 : output.length - 1 })
  }
  const index = end === 0 ? -1 : open.findLastIndex(({ colons }) => colons === end)
  const start = open[index]?.start ?? -1
  if (index !== -1) open.length = index
  if (start === -1) return
  const [first = "", ...content] = output.splice(start)
  const opened = readOpening(first, names)
  if (opened !== undefined) output.push(...toQuote(opened, content.slice(0, -1)))
}

function isQuote(line: string): boolean {
  return /^ {0,3}>/.test(line)
}

function findEnd(lines: readonly string[], start: number): number {
  let end = start
  while (end < lines.length && isQuote(lines[end] ?? "")) end += 1
  return end
}

/** Reads the lines of a quote, such as a callout. It stays as it is if it contains no directive. */
function quoteInside(lines: string[], names: ReadonlySet<string>, depth: number): string[] {
  if (depth === maxNesting || !lines.some((line) => line.includes("::"))) return lines
  const inner = lines.map((line) => line.replace(/^ {0,3}> ?/, ""))
  const quoted = quoteLines(inner, names, depth + 1)
  return quoted.length === inner.length ? lines : quoted.map((line) => `> ${line}`)
}

function readOpening(line: string, names: ReadonlySet<string>): Opening | undefined {
  if (line.length > maxLine || !line.includes("::")) return undefined
  const [whole, indent = "", colons = "", written = "", label = "", inBraces = ""] = opening.exec(line) ?? []
  const attributes = whole === undefined ? undefined : readAttributes(inBraces.trim())
  if (attributes === undefined) return undefined
  const name = written.toLowerCase()
  const mark = names.has(name) ? toMark({ name, attributes }) : undefined
  return { indent, colons: colons.length, mark, label }
}

/** `undefined` if there is anything else between the braces. */
function readAttributes(text: string): WrittenAttributes | undefined {
  const found: (readonly [string, string])[] = []
  attribute.lastIndex = 0
  while (attribute.lastIndex < text.length) {
    const match = attribute.exec(text)
    if (match === null) return undefined
    const [, id, name, ...values] = match
    const value = values.find((part) => part !== undefined) ?? ""
    if (id !== undefined) found.push(["id", id])
    else if (name !== undefined) found.push([name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&")])
  }
  return found
}

/** The lines of a quote between empty lines. Content begins where the directive does. */
function toQuote({ indent, mark = "", label }: Opening, content: readonly string[]): string[] {
  const inner = [mark, "", ...(label === "" ? [] : [label, ""]), ...content.map((line) => dedent(line, indent.length))]
  return ["", ...inner.map((line) => `${indent}> ${line}`.trimEnd()), ""]
}

function dedent(line: string, width: number): string {
  return line.slice(0, width).trim() === "" ? line.slice(width) : line
}
