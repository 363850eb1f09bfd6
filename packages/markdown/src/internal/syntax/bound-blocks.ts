import type { Code, Construct, State, TokenizeContext } from "micromark-util-types"

import { maxDepth, tooDeep } from "../limits.ts"
import { bound } from "./bound.ts"
import { budget } from "./budget.ts"

/** A line has to end somehow: there is no text to fall back to in a paragraph that is far too long. */
export function boundLine(construct: Construct): Construct {
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      budget.moveForLine(this.events.length)
      return construct.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** Each of these headings copies what the document has so far. */
export function boundSetext(construct: Construct): Construct {
  const { resolveTo } = construct
  if (resolveTo === undefined) return construct
  return bound({
    ...construct,
    resolveTo(events, context) {
      budget.copy(events.length)
      return resolveTo(events, context)
    },
  })
}

const opened = new WeakMap<object, { line: number; count: number }>()
/**
 * Quotes, lists and footnotes cost the square of their depth on one line, and each copies what the document has so far when
 * it ends. There is no text to fall back to here: a body that goes too far is refused.
 */
export function boundContainer(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const count: State = (code: Code) => {
        countOpened(this)
        return ok(code)
      }
      return construct.tokenize.call(this, effects, count, nok)
    },
    exit(effects) {
      budget.copyForContainer(this.events.length)
      construct.exit?.call(this, effects)
    },
  }
}

function countOpened(context: TokenizeContext): void {
  const { line } = context.now()
  const seen = opened.get(context.parser)
  const count = seen?.line === line ? seen.count + 1 : 1
  // The parser tries each one twice.
  if (count > 2 * maxDepth) throw tooDeep()
  opened.set(context.parser, { line, count })
}
