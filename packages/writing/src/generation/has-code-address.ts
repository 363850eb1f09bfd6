import type { FindAddressesInWordsOptions } from "@citable/language/text/find-addresses-in-words"
import type { Nodes } from "mdast"

import { hasAddress } from "./has-address.ts"
import type { TreeSentence } from "./read-sentences.ts"

/** Hosts that examples may name: nobody can register them (RFC 2606, RFC 6761). */
const example =
  /(?<![\w@-])(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:[\w.%+-]{1,64}@)?(?:(?:[\w-]{1,63}\.){0,4}example\.(?:com|net|org)|localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3})(?![\w@-]|\.\w|:[^\s/]*@)/gi

const withoutExamples = (code: string) => code.replaceAll(example, "x")

/** Whether code names an address that is no example. */
export function hasCodeAddress(code: string): boolean {
  return hasAddress(withoutExamples(code), { isCode: true })
}

/** Whether a sentence or a block of code names an address. Code in it may name examples. */
export function hasAddressIn(
  { text, kind, node }: Pick<TreeSentence, "kind" | "text" | "node">,
  options: Pick<FindAddressesInWordsOptions, "names">,
): boolean {
  if (kind === "code") return hasCodeAddress(text)
  if (!hasAddress(text, options)) return false
  let rest = text
  for (const code of listCode(node)) rest = rest.replaceAll(code, () => withoutExamples(code))
  return rest === text || hasAddress(rest, options)
}

function listCode(node: Nodes): string[] {
  if (node.type === "inlineCode") return [node.value]
  return "children" in node ? node.children.flatMap((child) => listCode(child)) : []
}
