import type { Link, Nodes, Root, Text } from "mdast"
import type { Construct, Effects, State, TokenizeContext } from "micromark-util-types"

import { endsAddress, findAddressEnd } from "./find-address-end.ts"

const ending = new WeakMap<Construct, Construct>()

/** Lets a bare address end where the CJK text around it goes on. Its parts see the end of the text there. */
export function endingAddress(construct: Construct): Construct {
  if (construct.name === "emailAutolink") return construct
  let found = ending.get(construct)
  if (found === undefined) {
    found = {
      ...construct,
      tokenize(effects, ok, nok) {
        return construct.tokenize.call(this, withEndingParts(effects), ok, nok)
      },
    }
    ending.set(construct, found)
  }
  return found
}

function withEndingParts(effects: Effects): Effects {
  const toEnding = <Part>(part: Part): Part =>
    typeof part === "object" && part !== null && "tokenize" in part ? (toEndingPart(part as Construct) as Part) : part
  const toEndingPart = (part: Construct): Construct => ({
    ...part,
    tokenize(_effects, ok, nok) {
      return untilText(this, within, part, { ok, nok })
    },
  })
  const within: Effects = {
    ...effects,
    attempt: (part, found, missing) => effects.attempt(toEnding(part), found, missing),
    check: (part, found, missing) => effects.check(toEnding(part), found, missing),
  }
  return within
}

/** Tokenizes a part that sees no character from where the text goes on. */
function untilText(
  context: TokenizeContext,
  effects: Effects,
  part: Construct,
  { ok, nok }: { ok: State; nok: State },
): State {
  let isDone = false
  const leave =
    (then: State): State =>
    (code) => {
      isDone = true
      return then(code)
    }
  const see =
    (state: State): State =>
    (code) => {
      const next = state(endsAddress(context.previous, code) ? null : code)
      return isDone || next === undefined ? next : see(next)
    }
  return see(part.tokenize.call(context, effects, leave(ok), leave(nok)))
}

/** Ends the addresses that were found in texts, and so have no place in the source. True if a text behind one may have another. */
export function endFoundAddresses(tree: Root): boolean {
  let hasMore = false
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (!("children" in node)) continue
    const children: Nodes[] = node.children
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index]
      const rest = child?.type === "link" && child.position === undefined ? cutAddress(child) : undefined
      if (rest !== undefined) {
        children.splice(index + 1, 0, rest)
        hasMore = true
      }
      if (child !== undefined) nodes.push(child)
    }
  }
  return hasMore
}

/** What GFM leaves out of an address at its end. */
const trail = /[!"'*,.:;?_~]+$/

/** Cuts a web address where text goes on, and returns that text. */
function cutAddress(link: Link): Text | undefined {
  const [text] = link.children
  if (text?.type !== "text" || !/^https?:/i.test(link.url)) return undefined
  const end = findAddressEnd(text.value)
  if (end < 0) return undefined
  const address = text.value.slice(0, end).replace(trail, "")
  link.url = link.url.slice(0, link.url.length - text.value.length + address.length)
  const rest: Text = { type: "text", value: text.value.slice(address.length) }
  text.value = address
  return rest
}
