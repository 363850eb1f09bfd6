import { declaredIn, nameOf, type ScriptNode, unwrap } from "./parse-script.ts"

const known = ["integrations", "site", "base", "output", "adapter", "i18n", "vite", "markdown", "image", "srcDir"]
const deepest = 5

/** The options that a configuration of Astro exports, where they are written out. */
export const findAstroOptions = (body: readonly ScriptNode[]): ScriptNode | undefined =>
  findConfig(body, body.find(({ type }) => type === "ExportDefaultDeclaration")?.declaration)

/** The object that is the configuration: itself, what a function gets, or what a name at the top of the file stands for. */
function findConfig(body: readonly ScriptNode[], from: ScriptNode | undefined, depth = 0): ScriptNode | undefined {
  const node = unwrap(from)
  if (node === undefined || depth > deepest) return undefined
  const inner = (one: ScriptNode | undefined) => findConfig(body, one, depth + 1)
  switch (node.type) {
    case "ObjectExpression":
      return node
    case "Identifier":
      return inner(declaredIn(body, node.name))
    case "AwaitExpression":
      return inner(node.argument ?? undefined)
    case "CallExpression": {
      // Options of a wrapper can come before the configuration.
      const found = (node.arguments ?? []).map(inner).filter((one) => one !== undefined)
      return (
        found.find(({ properties = [] }) => properties.some(({ key }) => known.includes(String(nameOf(key))))) ??
        found[0]
      )
    }
    default:
      return undefined
  }
}
