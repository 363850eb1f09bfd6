import { parse } from "@babel/parser"

/** The parts of a syntax tree that the editors look at. */
export interface ScriptNode {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  id?: ScriptNode
  init?: ScriptNode
  key?: ScriptNode
  local?: ScriptNode
  imported?: ScriptNode
  computed?: boolean
  expressions?: ScriptNode[]
  quasis?: ScriptNode[]
  source?: ScriptNode
  callee?: ScriptNode
  expression?: ScriptNode
  declaration?: ScriptNode
  declarations?: ScriptNode[]
  specifiers?: ScriptNode[]
  arguments?: ScriptNode[]
  argument?: ScriptNode | null
  properties?: ScriptNode[]
  elements?: (ScriptNode | null)[]
  object?: ScriptNode
  property?: ScriptNode
  left?: ScriptNode
  optional?: boolean
  body?: ScriptNode | ScriptNode[]
  members?: ScriptNode[]
  types?: ScriptNode[]
  typeName?: ScriptNode
  typeAnnotation?: ScriptNode
}

/**
 * Parses JavaScript or TypeScript, with the markup of React if that is asked for. Gives its statements, or undefined for what is not valid. The front
 * matter of Astro may return.
 */
export function parseScript(code: string, { jsx = false } = {}): ScriptNode[] | undefined {
  try {
    const { program } = parse(code, {
      sourceType: "module",
      plugins: jsx ? ["typescript", "jsx"] : ["typescript"],
      allowReturnOutsideFunction: true,
      createParenthesizedExpressions: true,
    })
    return program.body as unknown as ScriptNode[]
  } catch {
    return undefined
  }
}

/** An expression without types and parentheses around it. */
export function unwrap(node: ScriptNode | undefined): ScriptNode | undefined {
  const around = ["TSSatisfiesExpression", "TSAsExpression", "ParenthesizedExpression"]
  return node !== undefined && around.includes(node.type) ? unwrap(node.expression) : node
}

/** The name of a property, if it is written out. */
export const nameOf = (key: ScriptNode | undefined): unknown => key?.name ?? key?.value

/** What a file gives a name, if it declares that at its top. */
export const declaredIn = (body: readonly ScriptNode[], name: unknown): ScriptNode | undefined =>
  body
    .flatMap((statement) => statement.declarations ?? statement.declaration?.declarations ?? [])
    .find(({ id }) => id?.name === name)?.init
