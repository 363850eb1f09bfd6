import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types"

import { maxDepth, tooDeep } from "../../internal/limits.ts"
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

/** Counts every block that starts, and is none itself. */
export const countBlock: Construct = {
  name: "bounded-block",
  partial: true,
  tokenize(_effects, _ok, nok) {
    budget.block()
    return nok
  },
}

/** There is no text to fall back to for a list of definitions that is far too long. */
export function boundDefinition(construct: Construct): Construct {
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      budget.block()
      return construct.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** Counts the cells of tables, and what may be some. */
export function boundTable(construct: Construct): Construct {
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      const counting: Effects = {
        ...effects,
        enter(type, fields) {
          if (type === "tableCellDivider") budget.cell()
          return effects.enter(type, fields)
        },
      }
      return construct.tokenize.call(this, counting, ok, nok)
    },
  }
}

/** Counts footnotes where they are called: each call comes with a way back. */
export function countCalls(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const count: State = (code: Code) => {
        budget.block()
        return ok(code)
      }
      return construct.tokenize.call(this, effects, count, nok)
    },
  }
}

interface Opened {
  line: number
  /** Tried on this line. */
  count: number
  /** Open now. */
  depth: number
  /** The line on which a container or an item of a list last began or ended. */
  changed: number
}

const opened = new WeakMap<object, Opened>()

/**
 * Quotes, lists and footnotes cost the square of their depth on one line, and each line is held against all that are open.
 * There is no text to fall back to here: a body that goes too far is refused.
 */
export function boundContainer(construct: Construct): Construct {
  const { continuation } = construct
  const bounded: Construct = {
    ...construct,
    tokenize(effects, ok, nok) {
      const count: State = (code: Code) => {
        countOpened(this)
        return ok(code)
      }
      return construct.tokenize.call(this, effects, count, nok)
    },
    exit(effects) {
      const seen = toOpened(this)
      seen.depth -= 1
      seen.changed = this.now().line
      construct.exit?.call(this, effects)
    },
  }
  if (continuation === undefined) return bounded
  bounded.continuation = {
    ...continuation,
    tokenize(effects, ok, nok) {
      budget.block()
      const { line } = this.now()
      const goOn: State = (code: Code) => {
        // A list goes on with its next item, too.
        if (this.events.at(-1)?.[1].type === "listItemPrefix") toOpened(this).changed = line
        return ok(code)
      }
      const leave: State = (code: Code) => {
        budget.lookBackForLine(line - toOpened(this).changed)
        return nok(code)
      }
      return continuation.tokenize.call(this, effects, goOn, leave)
    },
  }
  return bounded
}

function countOpened(context: TokenizeContext): void {
  const { line } = context.now()
  const seen = toOpened(context)
  seen.changed = line
  seen.count = seen.line === line ? seen.count + 1 : 1
  seen.line = line
  // The parser tries each one twice.
  seen.depth += 0.5
  budget.block()
  if (seen.count > 2 * maxDepth || seen.depth > maxDepth + 1) throw tooDeep()
}

function toOpened({ parser }: TokenizeContext): Opened {
  let seen = opened.get(parser)
  if (seen === undefined) opened.set(parser, (seen = { line: 0, count: 0, depth: 0, changed: 0 }))
  return seen
}
