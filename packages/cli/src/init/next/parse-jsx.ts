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
  /** Whether it holds what the component is put around. */
  hasSlot: boolean
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

interface JsxAttribute {
  type: string
  start: number
  end: number
  name: ScriptNode
  value?: ScriptNode | null
}

/** What a syntax tree has of markup. */
interface Node extends ScriptNode {
  openingElement?: { name: ScriptNode; attributes: JsxAttribute[] }
  children?: Node[]
  imported?: ScriptNode
}

/** Reads what the default export of a module returns, or the one with a name. Undefined if it is no component, or is written in another way. */
export function parseJsx(code: string, name?: string): JsxPage | undefined {
  const body: Node[] | undefined = parseScript(code, { jsx: true })
  const exported: Node | undefined =
    name === undefined
      ? body?.find(({ type }) => type === "ExportDefaultDeclaration")?.declaration
      : { type: "Identifier", start: 0, end: 0, name }
  if (body === undefined || exported === undefined) return undefined
  const returned = findReturned(resolve(exported, body))
  if (returned === undefined) return undefined
  const root = toElements([returned], code)
  return { elements: root.elements, imports: readImports(body) }
}

/** The function that a default export names, or is wrapped in. */
function resolve(node: Node, body: readonly Node[]): Node | undefined {
  if (node.type === "CallExpression") {
    const [inner] = node.arguments ?? []
    return inner === undefined ? undefined : resolve(inner, body)
  }
  if (node.type !== "Identifier") return node
  const declarations = body.flatMap((one) => (one.type === "ExportNamedDeclaration" ? [one.declaration] : [one]))
  for (const one of declarations) {
    if (one?.type === "FunctionDeclaration" && one.id?.name === node.name) return one
    const found = one?.declarations?.find(({ id }) => id?.name === node.name)
    if (found?.init !== undefined) return found.init
  }
  return undefined
}

/** The markup that a function gives at its end. */
function findReturned(node: Node | undefined): Node | undefined {
  const inner = node?.body
  const isBlock = !Array.isArray(inner) && inner?.type === "BlockStatement"
  const statements = isBlock ? inner.body : inner
  const found = Array.isArray(statements)
    ? statements.findLast(({ type }) => type === "ReturnStatement")?.argument
    : statements
  const markup = found?.type === "ParenthesizedExpression" ? found.expression : found
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

const isSlot = (node: Node | undefined): boolean =>
  node?.type === "MemberExpression" ? node.property?.name === "children" : node?.name === "children"

const isBlank = (node: Node): boolean =>
  (node.type === "JSXText" && String(node.value).trim() === "") ||
  (node.type === "JSXExpressionContainer" && node.expression?.type === "JSXEmptyExpression")

function toElement({ openingElement: tag, children = [] }: Node, code: string): JsxElement {
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const attributes = (tag?.attributes ?? []).map((one) => ({
    name: one.type === "JSXAttribute" ? textOf(one.name) : "",
    isPlain: one.type === "JSXAttribute" && (one.value == null || one.value.type === "StringLiteral"),
    value: one.value?.value,
    code: textOf(one),
  }))
  const name = tag === undefined ? "" : textOf(tag.name)
  const kept = attributes.filter((one) => one.name !== "id").map((one) => one.code)
  const named = attributes.find((one) => one.name === "className" && one.isPlain)
  const inner = toElements(children, code)
  return {
    name,
    open: attributes.every(({ isPlain }) => isPlain) ? `<${[name, ...kept].join(" ")}>` : undefined,
    className: typeof named?.value === "string" ? named.value : undefined,
    hasHtml: attributes.some((one) => one.name === "dangerouslySetInnerHTML"),
    hasSlot: children.some((one) => one.type === "JSXExpressionContainer" && isSlot(one.expression)),
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
