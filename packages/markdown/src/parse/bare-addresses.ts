import type { Nodes, Root } from "mdast"
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal"
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal"
import type { Construct, Extension, TokenizeContext } from "micromark-util-types"

import { endFoundAddresses, endingAddress } from "./cjk/ending-addresses.ts"

type Constructs = NonNullable<Extension["text"]>

/** The beginning of each construct. */
const starts: Readonly<Record<string, RegExp>> = {
  emailAutolink: /^[\w.+-]+@/,
  protocolAutolink: /^https?:\/\//i,
  wwwAutolink: /^www\./i,
}

/**
 * GFM's bare addresses without a search at each word: it searches only where the text begins like an address. E-mail addresses may
 * begin at any letter, and are left out unless `hasMail`. With `isCjk`, addresses end where CJK text goes on.
 */
export function bareAddresses(hasMail: boolean, isCjk: boolean): Extension {
  const text: Constructs = {}
  for (const [code, constructs] of Object.entries(gfmAutolinkLiteral().text ?? {}) as [
    string,
    Construct | Construct[],
  ][]) {
    const candidates = [constructs].flat().filter(({ name }) => hasMail || name !== "emailAutolink")
    if (candidates.length === 0) continue
    text[Number(code)] = (isCjk ? candidates.map(endingAddress) : candidates).map(atStarts)
  }
  return { text }
}

const narrowedConstructs = new Map<Construct, Construct>()

function atStarts(construct: Construct): Construct {
  const start = starts[construct.name ?? ""]
  if (start === undefined) return construct
  let found = narrowedConstructs.get(construct)
  if (found === undefined) {
    found = {
      ...construct,
      previous(code) {
        return construct.previous?.call(this, code) !== false && start.test(toRest(this))
      },
    }
    narrowedConstructs.set(construct, found)
  }
  return found
}

/** The rest of the line, or up to a tab, where every address ends. */
function toRest(context: TokenizeContext): string {
  const start = context.now()
  return context.sliceSerialize({ start, end: { ...start, _bufferIndex: Number.POSITIVE_INFINITY } })
}

/** Makes links of bare addresses. It searches for addresses hidden by escapes and references only if a text may have one. */
export function bareAddressLinks(isCjk: boolean): ReturnType<typeof gfmAutolinkLiteralFromMarkdown> {
  const extension = gfmAutolinkLiteralFromMarkdown()
  const rounds = isCjk ? maxRounds : 0
  const transforms = (extension.transforms ?? []).map((transform) => (tree: Root) => {
    if (!hasAddress(tree)) return
    transform(tree)
    for (let round = 0; round < rounds && endFoundAddresses(tree); round += 1) transform(tree)
  })
  return { ...extension, transforms }
}

/** How many addresses behind one another are found in a text without spaces, if escapes or references hide them. */
const maxRounds = 8

const address = /https?:\/\/|www\.|@/i

function hasAddress(tree: Root): boolean {
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === "text" && address.test(node.value)) return true
    if ("children" in node && node.type !== "link" && node.type !== "linkReference") {
      for (const child of node.children) nodes.push(child)
    }
  }
  return false
}
