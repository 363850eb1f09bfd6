import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types"

import { maxDepth, tooDeep } from "../../internal/limits.ts"
import { budget } from "./budget.ts"

/** Bounds line endings. A line must end, so a paragraph that is far too long has no fallback to text. */
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

/** Counts every block that starts. It never matches itself. */
export const countBlock: Construct = {
  name: "bounded-block",
  partial: true,
  tokenize(_effects, _ok, nok) {
    budget.block()
    return nok
  },
}

/** Bounds definitions. A list of definitions that is far too long has no fallback to text. */
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

/** Counts the cells of tables and of possible tables. */
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

/** Counts footnote calls, because each call adds a backlink. */
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
  /** Containers tried on this line. */
  count: number
  /** Containers open now. */
  depth: number
  /** The line on which a container or an item of a list last began or ended. */
  changed: number
}

const openContainers = new WeakMap<object, Opened>()

/**
 * Bounds quotes, lists and footnotes. They cost the square of their depth on one line, and the parser checks each line against all open
 * ones. There is no fallback to text, so a body beyond the limit is refused.
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
        // The next item also continues the list.
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
  // The parser tries each container twice.
  seen.depth += 0.5
  budget.block()
  if (seen.count > 2 * maxDepth || seen.depth > maxDepth + 1) throw tooDeep()
}

function toOpened({ parser }: TokenizeContext): Opened {
  let seen = openContainers.get(parser)
  if (seen === undefined) openContainers.set(parser, (seen = { line: 0, count: 0, depth: 0, changed: 0 }))
  return seen
}
