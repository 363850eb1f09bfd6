import { attention } from "micromark-core-commonmark"
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from "micromark-util-types"

import { firstCjk, kindBefore, kindOf } from "./character-kind.ts"
import { closes, flanksOf, opens } from "./flanks-of.ts"

/** Emphasis that begins and ends beside CJK punctuation. Apart from such characters, it is CommonMark's. */
export function cjkEmphasis(): Extension {
  return { text: { 42: cjkAttention, 95: cjkAttention } }
}

/** The marks of an extension, such as GFM's strikethrough, that open and close beside CJK punctuation. */
export function withCjkMarks(extension: Extension): Extension {
  const entries = Object.entries(extension.text ?? {}) as [string, Construct | Construct[]][]
  return {
    ...extension,
    text: Object.fromEntries(entries.map(([code, found]) => [code, [found].flat().map(besideCjk)])),
  }
}

function besideCjk(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const { previous } = this
      const start = this.now()
      let sequence: Token | undefined
      const watched: Effects = { ...effects, exit: (type) => (sequence = effects.exit(type)) }
      const finish: State = (code) => {
        if (sequence !== undefined && (isFar(previous) || isFar(code))) {
          const before = kindsBefore(this, previous, start)
          setFlanks(this, sequence, { previous, before, code })
        }
        return ok(code)
      }
      return construct.tokenize.call(this, watched, finish, nok)
    },
  }
}

// With a name of its own, it is not disabled together with CommonMark's.
const cjkAttention: Construct = { ...besideCjk(attention), name: "cjkAttention" }

const isFar = (code: Code): boolean => code !== null && code >= firstCjk

function setFlanks(
  context: TokenizeContext,
  sequence: Token,
  { previous, before, code }: { previous: Code; before: number; code: Code },
): void {
  const marks = context.parser.constructs.attentionMarkers.null ?? []
  const flanks = flanksOf(context.sliceSerialize(sequence).charCodeAt(0), {
    before,
    after: kindsAfter(context, code),
    isBehindMark: marks.includes(previous),
    isBeforeMark: marks.includes(code),
  })
  Object.assign(sequence, { _open: (flanks & opens) !== 0, _close: (flanks & closes) !== 0 } satisfies Partial<Token>)
}

type Point = ReturnType<TokenizeContext["now"]>

/** A variation selector behind a character beyond the first plane has three units. */
const farthest = 3

function kindsBefore(context: TokenizeContext, previous: Code, start: Point): number {
  if (!isFar(previous)) return kindOf(previous)
  const { _bufferIndex: at } = start
  const from = { ...start, _bufferIndex: Math.max(0, at - farthest) }
  const [before, last] = Array.from(context.sliceSerialize({ start: from, end: start }))
    .slice(-2)
    .map(toCode)
  return last === undefined ? kindOf(before ?? previous) : kindBefore(last, before)
}

function kindsAfter(context: TokenizeContext, code: Code): number {
  if (!isFar(code)) return kindOf(code)
  const start = context.now()
  const { _bufferIndex: at } = start
  const end = { ...start, _bufferIndex: at + 2 }
  return kindOf(context.sliceSerialize({ start, end }).codePointAt(0) ?? code)
}

const toCode = (character: string): number => character.codePointAt(0) ?? 0
