import { isPlaceholderAddress } from "@citable/markdown/outputs"

import { insertAll, prependTo } from "../insert-code.ts"
import { declaredIn, nameOf, type ScriptNode, unwrap } from "../parse-script.ts"

/** What became of the address in a code. */
export type AddressEdit =
  | { kind: "edited"; code: string }
  /** The code has it already. */
  | { kind: "same" }
  /** The code names another real address, which stays. */
  | { kind: "other"; address: string }
  /** The code makes the address of something, such as a variable of the environment, so nobody can edit it with certainty. */
  | { kind: "unknown" }

export interface AddressPlace {
  /** The statements of the code. */
  body: readonly ScriptNode[]
  /** The options, as they are written in the code. */
  object: ScriptNode
  /** The option that has the address, such as `site`. */
  name: string
}

/** Writes an address into options where they have none, or one that stands for none, such as `https://example.com`. */
export function setAddress(code: string, address: string, { body, object, name }: AddressPlace): AddressEdit {
  const properties = object.properties ?? []
  const at = properties.findIndex(({ key }) => nameOf(key) === name)
  // What is spread behind an option can replace it.
  if (properties.slice(at + 1).some(({ type }) => type === "SpreadElement")) return { kind: "unknown" }
  const named = properties[at]
  if (named === undefined) {
    const added = insertAll(code, [prependTo(code, object, `${name}: ${quote(code, address)}`)])
    return { kind: "edited", code: added }
  }
  const value = unwrap(named.value as ScriptNode)
  const text = value?.type === "Identifier" ? unwrap(declaredIn(body, value.name)) : value
  const found = text === undefined ? undefined : readText(code, text)
  if (text === undefined || found === undefined || !URL.canParse(found)) return { kind: "unknown" }
  if (new URL(found).origin === new URL(address).origin) return { kind: "same" }
  if (!isPlaceholderAddress(found)) return { kind: "other", address: found }
  const [mark = ""] = code.slice(text.start, text.end)
  return { kind: "edited", code: code.slice(0, text.start) + mark + address + mark + code.slice(text.end) }
}

/** The text of a literal without anything that only a run would know. */
function readText(code: string, node: ScriptNode): string | undefined {
  const written = code.slice(node.start, node.end)
  return /^(["'`])[^"'`\\$]*\1$/.test(written) ? written.slice(1, -1) : undefined
}

const quote = (code: string, text: string): string =>
  code.includes("'") && !code.includes('"') ? `'${text}'` : JSON.stringify(text)
