import { parseScript, type ScriptNode } from "../parse-script.ts"

/** An element of a page. */
export interface JsxElement {
  /** As it is written, such as `main` or `Container`. */
  name: string
  /** The opening tag, if each of its attributes is a text or stands alone; undefined for others. */
  open: string | undefined
  className: string | undefined
  /** Whether it inserts a text that was rendered before. */
  hasHtml: boolean
  children: JsxElement[]
  /** Whether something else than elements is in it, such as a text. */
  hasOther: boolean
}

export interface JsxPage {
  /** The elements that the page returns; several for a fragment. */
  elements: JsxElement[]
  /** Where the names of imports come from. */
  imports: ReadonlyMap<string, { specifier: string; isDefault: boolean }>
}

interface Node extends ScriptNode {
  openingElement?: { start: number; end: number; name: Node; attributes: (Node & { value?: Node | null })[] }
  children?: Node[]
  consequent?: Node
  argument?: Node | null
  imported?: Node
}

/** Reads what the default export of a module returns. Undefined if it is no component, or is written in another way. */
export function parseJsx(code: string): JsxPage | undefined {
  const body = parseScript(code, { jsx: true }) as Node[] | undefined
  const exported = body?.find(({ type }) => type === "ExportDefaultDeclaration")?.declaration as Node | undefined
  if (body === undefined || exported === undefined) return undefined
  const returned = findReturned(resolve(exported, body))
  if (returned === undefined) return undefined
  const root = toElements([returned], code)
  return { elements: root.elements, imports: readImports(body) }
}

/** The function that a default export names, or is wrapped in. */
function resolve(node: Node, body: readonly Node[]): Node | undefined {
  if (node.type === "CallExpression") {
    const [inner] = (node.arguments ?? []) as Node[]
    return inner === undefined ? undefined : resolve(inner, body)
  }
  if (node.type !== "Identifier") return node
  const declarations = body.flatMap((one) =>
    one.type === "ExportNamedDeclaration" ? [one.declaration as Node] : [one],
  )
  for (const one of declarations) {
    if (one?.type === "FunctionDeclaration" && one.id?.name === node.name) return one
    const found = one?.declarations?.find(({ id }) => id?.name === node.name)
    if (found?.init !== undefined) return found.init as Node
  }
  return undefined
}

/** The markup that a function gives at its end. */
function findReturned(node: Node | undefined): Node | undefined {
  const inner = node?.body as Node | Node[] | undefined
  if (inner === undefined) return undefined
  const statements = Array.isArray(inner) ? inner : inner.type === "BlockStatement" ? (inner.body as Node[]) : undefined
  const found =
    statements === undefined ? (inner as Node) : statements.findLast(({ type }) => type === "ReturnStatement")?.argument
  const markup = found?.type === "ParenthesizedExpression" ? (found.expression as Node) : found
  return markup?.type.startsWith("JSX") === true ? markup : undefined
}

function toElements(nodes: readonly Node[], code: string): { elements: JsxElement[]; hasOther: boolean } {
  const elements: JsxElement[] = []
  let hasOther = false
  for (const node of nodes) {
    if (node.type === "JSXFragment") {
      const inner = toElements(node.children ?? [], code)
      elements.push(...inner.elements)
      hasOther ||= inner.hasOther
    } else if (node.type === "JSXElement") elements.push(toElement(node, code))
    else if (!isBlank(node)) hasOther = true
  }
  return { elements, hasOther }
}

const isBlank = (node: Node): boolean =>
  (node.type === "JSXText" && String(node.value).trim() === "") ||
  (node.type === "JSXExpressionContainer" && node.expression?.type === "JSXEmptyExpression")

function toElement(node: Node, code: string): JsxElement {
  const { openingElement: tag } = node
  const attributes = tag?.attributes ?? []
  const nameOf = (one: Node) =>
    code.slice((one as unknown as { name: Node }).name.start, (one as unknown as { name: Node }).name.end)
  const isPlain = (one: Node & { value?: Node | null }) =>
    one.type === "JSXAttribute" && (one.value == null || one.value.type === "StringLiteral")
  const named = attributes.filter(isPlain).find((one) => nameOf(one) === "className")
  const name = tag === undefined ? "" : code.slice(tag.name.start, tag.name.end)
  const kept = attributes.filter((one) => isPlain(one) && nameOf(one) !== "id")
  const isWhole = attributes.every(isPlain)
  const text = [name, ...kept.map((one) => code.slice(one.start, one.end))].join(" ")
  const inner = toElements(node.children ?? [], code)
  return {
    name,
    open: isWhole ? `<${text}>` : undefined,
    className: named === undefined ? undefined : String((named.value as Node).value),
    hasHtml: attributes.some((one) => one.type === "JSXAttribute" && nameOf(one) === "dangerouslySetInnerHTML"),
    children: inner.elements,
    hasOther: inner.hasOther,
  }
}

function readImports(body: readonly Node[]): JsxPage["imports"] {
  const imports = new Map<string, { specifier: string; isDefault: boolean }>()
  for (const { type, source, specifiers = [] } of body) {
    if (type !== "ImportDeclaration") continue
    for (const one of specifiers as Node[]) {
      const isPlain = one.type === "ImportDefaultSpecifier" || one.imported?.name === one.local?.name
      if (isPlain && one.local?.name !== undefined)
        imports.set(one.local.name, {
          specifier: String(source?.value),
          isDefault: one.type === "ImportDefaultSpecifier",
        })
    }
  }
  return imports
}
