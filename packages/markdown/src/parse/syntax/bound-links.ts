import type { Code, Construct, Effects, State, Token, TokenizeContext } from "micromark-util-types"

import { bound, chargeFailure, lookingBack, withParts } from "./bound.ts"
import { budget } from "./budget.ts"

/** The most punctuation in one bare URL. After each mark the parser reads on to see whether the URL ends there. */
const maxTrails = 300
/** The most characters that it reads on for one URL. A URL of 2,000 characters needs less. */
const maxTrailed = 600_000

// The open brackets of each piece of text, as labelEnd and autolinks look for them.
const openLabels = new WeakMap<TokenizeContext, OpenLabel[]>()

interface OpenLabel {
  token: Token
  /** The number of events before it. */
  position: number
}

export function boundLabelStart(construct: Construct): Construct {
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      if (budget.isSpent()) return nok
      budget.move(this.events.length)
      const remember: State = (code: Code) => {
        const token = this.events.at(-1)?.[1]
        const labels = openLabels.get(this) ?? []
        if (token !== undefined) labels.push({ token, position: this.events.length })
        openLabels.set(this, labels)
        return ok(code)
      }
      return construct.tokenize.call(this, effects, remember, nok)
    },
  }
}

export function boundLabelEnd(construct: Construct): Construct {
  const bounded = bound(construct, (context) => context.parser.defined.length / 4, lookingBack)
  return {
    ...bounded,
    tokenize(effects, ok, nok) {
      const forget: State = (code: Code) => {
        lastOpen(this)
        openLabels.get(this)?.pop()
        return ok(code)
      }
      // The address and title of a link may extend to the end of the text.
      return bounded.tokenize.call(
        this,
        withParts(effects, (part) => chargeFailure(part)),
        forget,
        nok,
      )
    },
  }
}

function lastOpen(context: TokenizeContext): OpenLabel | undefined {
  const labels = openLabels.get(context) ?? []
  for (let label = labels.at(-1); label !== undefined; label = labels.at(-1)) {
    const { _balanced: isUsedUp } = label.token
    if (isUsedUp !== true) return label
    labels.pop()
  }
  return undefined
}

export function boundAutolink(construct: Construct): Construct {
  // A failed attempt also costs.
  const bounded = bound({
    ...construct,
    tokenize(effects, ok, nok) {
      return construct.tokenize.call(this, boundTrails(effects, nok), ok, nok)
    },
  })
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      // After a bracket that is never closed, every word looks back for it.
      const label = lastOpen(this)
      if (label !== undefined) budget.lookBack(Math.max(0, this.events.length - label.position))
      return bounded.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** Wraps the effects, also for the parts of a URL, to give up on a URL with too much punctuation. */
function boundTrails(effects: Effects, nok: State): Effects {
  let trails = 0
  let trailed = 0
  const bounded: Effects = {
    ...withParts(effects, (part) => ({
      ...part,
      tokenize(_effects, found, missing) {
        return part.tokenize.call(this, bounded, found, missing)
      },
    })),
    check(trail, found, missing) {
      trails += 1
      if (trails > maxTrails || trailed > maxTrailed) return nok
      const isConstruct = "tokenize" in trail && typeof trail.tokenize === "function"
      return effects.check(isConstruct ? measure(trail as Construct) : trail, found, missing)
    },
  }
  const measure = (trail: Construct): Construct => ({
    ...trail,
    tokenize(trailEffects, ok, missing) {
      const start = this.now().offset
      const end = (then: State): State => {
        return (code) => {
          const read = this.now().offset - start
          trailed += read
          budget.lookBack(read)
          return then(code)
        }
      }
      return trail.tokenize.call(this, trailEffects, end(ok), end(missing))
    },
  })
  return bounded
}
