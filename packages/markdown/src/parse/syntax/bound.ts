import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types"

import { budget } from "./budget.ts"

type Cost = (context: TokenizeContext) => number

/** The cost of a search through the text so far. */
export function lookingBack(context: TokenizeContext): number {
  return context.events.length
}

/** Disables a construct once the body has spent its budget. */
export function bound(construct: Construct, startCost?: Cost, failureCost?: Cost): Construct {
  const charged = chargeFailure(construct, failureCost)
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      if (budget.isSpent()) return nok
      budget.lookBack(startCost?.(this) ?? 0)
      budget.move(this.events.length)
      return charged.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** Charges a construct for what it read in vain. */
export function chargeFailure(construct: Construct, failureCost?: Cost): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now().offset
      const fail: State = (code: Code) => {
        budget.read(this.now().offset - start)
        budget.lookBack(failureCost?.(this) ?? 0)
        return nok(code)
      }
      return construct.tokenize.call(this, effects, ok, fail)
    },
  }
}

/** Wraps the constructs that a construct tries on its way. */
export function withParts(effects: Effects, change: (part: Construct) => Construct): Effects {
  return {
    ...effects,
    attempt(part, found, missing) {
      const isConstruct = "tokenize" in part && typeof part.tokenize === "function"
      return effects.attempt(isConstruct ? change(part as Construct) : part, found, missing)
    },
  }
}
