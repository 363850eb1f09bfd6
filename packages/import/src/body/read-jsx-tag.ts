/** The value of an attribute: text, the source of an expression in braces, or nothing. */
export type JsxValue = { text: string } | { expression: string } | true

export interface JsxTag {
  start: number
  end: number
  /** Empty for a fragment. */
  name: string
  kind: "opening" | "closing" | "single"
  attributes: Map<string, JsxValue>
}

const longest = 5000

/** Reads the tag of a component or element at a position. Undefined if the text there is no tag. */
export function readJsxTag(source: string, start: number): JsxTag | undefined {
  const text = source.slice(start, start + longest)
  const head = /^<(\/?)([A-Za-z_$][\w$.:-]*)?(?=[\s/>])/.exec(text)
  if (head === null) return undefined
  const [whole, slash, name = ""] = head
  const tag = { start, name, attributes: new Map<string, JsxValue>() }
  let at = whole.length
  for (;;) {
    at = skipSpace(text, at)
    if (text.startsWith("/>", at) && slash === "") return { ...tag, end: start + at + 2, kind: "single" }
    if (text[at] === ">") return { ...tag, end: start + at + 1, kind: slash === "" ? "opening" : "closing" }
    const next = readAttribute(text, at)
    if (next === undefined) return undefined
    tag.attributes.set(next.name, next.value)
    at = next.end
  }
}

function readAttribute(text: string, at: number): { name: string; value: JsxValue; end: number } | undefined {
  if (text[at] === "{") {
    const end = endOfBraces(text, at)
    return end === undefined ? undefined : { name: text.slice(at, end), value: true, end }
  }
  const pattern = /[A-Za-z_$:@][\w$:@.-]*/y
  pattern.lastIndex = at
  const name = pattern.exec(text)?.[0]
  if (name === undefined) return undefined
  const equals = skipSpace(text, at + name.length)
  if (text[equals] !== "=") return { name, value: true, end: at + name.length }
  const from = skipSpace(text, equals + 1)
  const quote = text[from]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, from + 1)
    return end === -1 ? undefined : { name, value: { text: text.slice(from + 1, end) }, end: end + 1 }
  }
  if (quote !== "{") return undefined
  const end = endOfBraces(text, from)
  return end === undefined ? undefined : { name, value: { expression: text.slice(from + 1, end - 1).trim() }, end }
}

/** The position after the brace that closes the one at `start`. Braces in strings do not count. */
export function endOfBraces(source: string, start: number): number | undefined {
  const text = source.slice(start, start + longest)
  let depth = 0
  for (const { 0: token, index } of text.matchAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*.*?\*\/|[{}]/gs,
  )) {
    if (token === "{") depth += 1
    else if (token === "}" && (depth -= 1) === 0) return start + index + 1
  }
  return undefined
}

function skipSpace(text: string, at: number): number {
  const pattern = /\s*/y
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

/**
 * The text of a value, if it is known without running code: a string, a number, `require("./a.png").default`, `useBaseUrl("/a")`, or a
 * name that the file imports.
 */
export function toKnownText(value: JsxValue | undefined, imports: ReadonlyMap<string, string>): string | undefined {
  if (value === undefined || value === true) return undefined
  if ("text" in value) return value.text
  const { expression } = value
  const literal = /^(?:"([^"]*)"|'([^']*)'|`([^`$]*)`|(\d+(?:\.\d+)?))$/s.exec(expression)
  if (literal !== null) return literal.slice(1).find((part) => part !== undefined)
  const call =
    /^(?:require|useBaseUrl|withBase|url)\(\s*["'`]([^"'`$]*)["'`]\s*(?:,[^()]*)?\)(?:\.default|\.src)?$/.exec(
      expression,
    )
  return call === null ? imports.get(expression.replace(/\.src$/, "")) : call[1]
}
