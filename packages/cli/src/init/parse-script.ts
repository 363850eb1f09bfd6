import { parseModule, type ProxifiedModule } from "magicast"

/** The parts of a syntax tree that the editors look at. */
export interface ScriptNode {
  type: string
  name?: string
  value?: unknown
  id?: ScriptNode
  init?: ScriptNode
  key?: ScriptNode
  callee?: ScriptNode
  expression?: ScriptNode
  declaration?: ScriptNode
  declarations?: ScriptNode[]
  arguments?: ScriptNode[]
  properties?: ScriptNode[]
  elements?: ScriptNode[]
  body?: ScriptNode[]
}

export interface ParsedScript {
  module: ProxifiedModule
  program: { body: ScriptNode[] }
  /** Changes the module and gives its code, or undefined if the change is not possible. */
  print(change: () => void): string | undefined
}

/** Parses JavaScript or TypeScript for an edit that keeps comments and the ends of lines. Gives undefined for what is not valid. */
export function parseScript(code: string): ParsedScript | undefined {
  const newline = code.includes("\r\n") ? "\r\n" : "\n"
  let module: ProxifiedModule
  try {
    module = parseModule(code.replaceAll("\r\n", "\n"))
  } catch {
    return undefined
  }
  return {
    module,
    program: module.$ast as unknown as ParsedScript["program"],
    print(change) {
      try {
        change()
        const { code: printed } = module.generate()
        const end = code.endsWith("\n") && !printed.endsWith("\n") ? "\n" : ""
        return (printed + end).replaceAll("\n", newline)
      } catch {
        // A shape that the editor does not know. The person gets the lines to paste.
        return undefined
      }
    },
  }
}

/** An expression without types and parentheses around it. */
export function unwrap(node: ScriptNode | undefined): ScriptNode | undefined {
  const around = ["TSSatisfiesExpression", "TSAsExpression", "ParenthesizedExpression"]
  return node !== undefined && around.includes(node.type) ? unwrap(node.expression) : node
}
