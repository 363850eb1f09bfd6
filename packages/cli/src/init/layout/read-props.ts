import { nameOf, type ScriptNode, unwrap } from "../parse-script.ts"
import type { AstroFile } from "./parse-astro.ts"

/** A prop that a layout takes. */
export interface LayoutProp {
  name: string
  /** Undefined if the layout does not say so. */
  isRequired: boolean | undefined
  /** The type as it is written. */
  type: string | undefined
  /** What is in it, if it is an object whose keys the layout names. */
  keys: LayoutProp[] | undefined
}

/** Reads what a layout takes: from its `Props`, else from how it takes `Astro.props` apart. */
export function readProps(file: AstroFile): LayoutProp[] {
  const taken = takenProps(file)
  const declared = declaredProps(file, "Props")
  if (declared === undefined) return taken
  return declared.map((prop) => {
    const other = taken.find(({ name }) => name === prop.name)
    return { ...prop, keys: prop.keys ?? other?.keys }
  })
}

/** The members of an interface or type that the file declares. */
function declaredProps(file: AstroFile, name: string): LayoutProp[] | undefined {
  for (const statement of file.script) {
    const node = statement.declaration ?? statement
    if (node.id?.name !== name) continue
    if (node.type === "TSInterfaceDeclaration" && !Array.isArray(node.body)) {
      return toProps(file, node.body?.body as ScriptNode[] | undefined)
    }
    if (node.type === "TSTypeAliasDeclaration") return membersOf(file, node.typeAnnotation)
  }
  return undefined
}

function membersOf(file: AstroFile, type: ScriptNode | undefined): LayoutProp[] | undefined {
  if (type?.type === "TSTypeLiteral") return toProps(file, type.members)
  if (type?.type === "TSTypeReference" && type.typeName?.name !== undefined)
    return declaredProps(file, type.typeName.name)
  if (type?.type !== "TSIntersectionType") return undefined
  const parts = (type.types ?? []).map((part) => membersOf(file, part))
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? [])
}

function toProps(file: AstroFile, members: readonly ScriptNode[] = []): LayoutProp[] {
  return members
    .filter(({ type }) => type === "TSPropertySignature")
    .map((member) => {
      const type = member.typeAnnotation?.typeAnnotation
      return {
        name: String(nameOf(member.key)),
        isRequired: member.optional !== true,
        type: type === undefined ? undefined : file.code.slice(type.start, type.end),
        keys: membersOf(file, type),
      }
    })
}

/** The props that `const { … } = Astro.props` names. One with a default is not required. */
function takenProps({ script }: AstroFile): LayoutProp[] {
  return script
    .flatMap(({ type, declarations = [] }) => (type === "VariableDeclaration" ? declarations : []))
    .filter(({ init }) => isAstroProps(unwrap(init)))
    .flatMap(({ id }) => patternProps(id))
}

const isAstroProps = (node: ScriptNode | undefined): boolean =>
  node?.type === "MemberExpression" && node.object?.name === "Astro" && node.property?.name === "props"

function patternProps(pattern: ScriptNode | undefined): LayoutProp[] {
  if (pattern?.type !== "ObjectPattern") return []
  return (pattern.properties ?? [])
    .filter(({ type, key }) => type === "ObjectProperty" && nameOf(key) !== undefined)
    .map(({ key, value }) => {
      const node = value as ScriptNode | undefined
      const hasDefault = node?.type === "AssignmentPattern"
      const inner = hasDefault ? node.left : node
      return {
        name: String(nameOf(key)),
        isRequired: hasDefault ? false : undefined,
        type: undefined,
        keys: inner?.type === "ObjectPattern" ? patternProps(inner) : undefined,
      }
    })
}
