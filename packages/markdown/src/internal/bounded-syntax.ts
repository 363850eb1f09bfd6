import {
  attention,
  autolink,
  blockQuote,
  codeText,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
  list,
  setextUnderline,
} from "micromark-core-commonmark"
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from "micromark-util-types"
import type { Processor } from "unified"

import { maxDepth, Refusal, tooDeep } from "./limits.ts"

/**
 * Steps that one body may cost beyond reading it once: looking back for the opening of every mark, and reading on for the
 * end of one that has none. Ordinary articles stay below a hundredth; at the limit the parser has lost up to a second.
 */
const maxSteps = 25_000_000
/** A step of reading costs as much as this many steps of looking back. */
const readingSteps = 10
/** Punctuation in one bare URL: after each the parser reads on to see whether the URL ends there. */
const maxTrails = 300

/** Pieces of the document copied for its lists, quotes, footnotes and underlined headings; a change log of 1 MiB needs half. */
const maxCopies = 300_000_000

let steps = 0
let copies = 0

/**
 * Keeps hostile Markdown from costing quadratic time, to be used after all other syntax: the constructs that search are
 * the same as before, but stop working once a body has used up its steps. From there on its marks are text.
 */
export function boundedSyntax(this: Processor): undefined {
  const data = this.data()
  const extensions = (data.micromarkExtensions ?? []).flat()
  // What comes later is tried first, and GFM's constructs go before those of CommonMark.
  data.micromarkExtensions = [core, ...extensions.map(boundExtension)]
}

/** To be called before each body; parsing is synchronous, so bodies do not mix. */
export function resetSteps(): void {
  steps = 0
  copies = 0
}

/** Whether marks of the last body were left as text. */
export function isOutOfSteps(): boolean {
  return steps > maxSteps || copies > maxCopies
}

const core: Extension = {
  disable: {
    null: [attention, autolink, codeText, htmlText, labelEnd, labelStartImage, labelStartLink, setextUnderline].map(
      (construct) => construct.name ?? "",
    ),
  },
  // These refer to themselves by name, so that the originals stay enabled; they come second and fail where these fail.
  document: {
    ...Object.fromEntries(Array.from("*+-0123456789").map((marker) => [marker.charCodeAt(0), boundContainer(list)])),
    62: boundContainer(blockQuote),
  },
  flow: { 45: boundSetext(setextUnderline), 61: boundSetext(setextUnderline) },
  text: {
    33: boundLabelStart(labelStartImage),
    42: bound(attention, lookingBack),
    60: [bound(autolink), bound(htmlText)],
    91: boundLabelStart(labelStartLink),
    93: boundLabelEnd(labelEnd),
    95: bound(attention, lookingBack),
    96: bound(codeText),
  },
}

/** The same for GFM's own constructs, by their names. */
function boundExtension(extension: Extension): Extension {
  return {
    ...extension,
    document: mapConstructs(extension.document, boundContainer),
    text: mapConstructs(extension.text, boundGfm),
  }
}

type Constructs = NonNullable<Extension["text"]>

function mapConstructs(record: Constructs | undefined, map: (construct: Construct) => Construct): Constructs {
  const entries = Object.entries(record ?? {}) as [string, Construct | Construct[]][]
  return Object.fromEntries(entries.map(([code, found]) => [code, Array.isArray(found) ? found.map(map) : map(found)]))
}

function boundGfm(construct: Construct): Construct {
  const name = construct.name ?? ""
  if (/^(?:email|protocol|www)Autolink$/.test(name)) return boundAutolink(construct)
  if (name === "gfmPotentialFootnoteCall") return bound(construct, undefined, lookingBack)
  return name === "strikethrough" ? bound(construct, lookingBack) : construct
}

type Cost = (context: TokenizeContext) => number

function lookingBack(context: TokenizeContext): number {
  return context.events.length
}

function bound(construct: Construct, startCost?: Cost, failureCost?: Cost): Construct {
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      if (isOutOfSteps()) return nok
      steps += startCost?.(this) ?? 0
      return chargeFailure(construct, failureCost).tokenize.call(this, effects, ok, nok)
    },
  }
}

/** The same construct, which costs what it read in vain. */
function chargeFailure(construct: Construct, failureCost?: Cost): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now().offset
      const fail: State = (code: Code) => {
        steps += (this.now().offset - start) * readingSteps + (failureCost?.(this) ?? 0)
        return nok(code)
      }
      return construct.tokenize.call(this, effects, ok, fail)
    },
  }
}

/** The effects of a construct that tries others on its way. */
function withParts(effects: Effects, change: (part: Construct) => Construct): Effects {
  return {
    ...effects,
    attempt(part, found, missing) {
      const isConstruct = "tokenize" in part && typeof part.tokenize === "function"
      return effects.attempt(isConstruct ? change(part as Construct) : part, found, missing)
    },
  }
}

// The brackets of each piece of text that are open, the way labelEnd and autolinks look for them.
const openLabels = new WeakMap<TokenizeContext, OpenLabel[]>()

interface OpenLabel {
  token: Token
  /** How many events came before it. */
  position: number
}

function boundLabelStart(construct: Construct): Construct {
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
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

function boundLabelEnd(construct: Construct): Construct {
  const bounded = bound(construct, (context) => context.parser.defined.length / 4, lookingBack)
  return {
    ...bounded,
    tokenize(effects, ok, nok) {
      const forget: State = (code: Code) => {
        lastOpen(this)
        openLabels.get(this)?.pop()
        return ok(code)
      }
      // The address and title of a link may go on to the end of the text.
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

function boundAutolink(construct: Construct): Construct {
  const bounded = bound(construct)
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      // Inside of a bracket that is never closed, every word looks back for it.
      const label = lastOpen(this)
      if (label !== undefined) steps += Math.max(0, this.events.length - label.position)
      return bounded.tokenize.call(this, boundTrails(effects, nok), ok, nok)
    },
  }
}

/** The same effects, also for the parts of a URL, that give it up after so much punctuation that it can be none. */
function boundTrails(effects: Effects, nok: State): Effects {
  let trails = 0
  const bounded: Effects = {
    ...withParts(effects, (part) => ({
      ...part,
      tokenize(_effects, found, missing) {
        return part.tokenize.call(this, bounded, found, missing)
      },
    })),
    check(trail, found, missing) {
      trails += 1
      return trails > maxTrails ? nok : effects.check(trail, found, missing)
    },
  }
  return bounded
}

/** Each of these headings copies what the document has so far. */
function boundSetext(construct: Construct): Construct {
  const { resolveTo } = construct
  if (resolveTo === undefined) return construct
  return bound({
    ...construct,
    resolveTo(events, context) {
      copies += events.length
      return resolveTo(events, context)
    },
  })
}

const opened = new WeakMap<object, { line: number; count: number }>()
/**
 * Quotes, lists and footnotes cost the square of their depth on one line, and each copies what the document has so far when
 * it ends. There is no text to fall back to here: a body that goes too far is refused.
 */
function boundContainer(construct: Construct): Construct {
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
      copies += this.events.length
      if (copies > maxCopies) throw new Refusal("too_complex", "the body has too many lists, quotes or footnotes")
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
