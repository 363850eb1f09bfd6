import {
  attention,
  autolink,
  blockQuote,
  characterEscape,
  characterReference,
  codeText,
  definition,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
  lineEnding,
  list,
} from "micromark-core-commonmark"
import type { Construct, Extension } from "micromark-util-types"
import type { Processor } from "unified"

import { boundContainer, boundDefinition, boundLine, boundTable, countBlock, countCalls } from "./bound-blocks.ts"
import { boundAutolink, boundLabelEnd, boundLabelStart } from "./bound-links.ts"
import { bound, lookingBack } from "./bound.ts"

/**
 * Keeps hostile Markdown from costing quadratic time. Use it after all other syntax. Constructs that search work as before, but stop
 * once a body has used up its steps. From then on its marks are text.
 */
export function boundedSyntax(this: Processor): undefined {
  const data = this.data()
  const extensions = (data.micromarkExtensions ?? []).flat()
  // The parser tries later extensions first, and GFM's constructs must come before those of CommonMark.
  data.micromarkExtensions = [core, ...extensions.map(boundExtension)]
}

const core: Extension = {
  disable: {
    null: [attention, autolink, characterEscape, characterReference, codeText, definition, htmlText, labelEnd]
      .concat([labelStartImage, labelStartLink, lineEnding])
      .map((construct) => construct.name ?? ""),
  },
  // These refer to themselves by name, so the originals stay enabled. The originals come second and fail in the same places.
  document: {
    ...Object.fromEntries(Array.from("*+-0123456789").map((marker) => [marker.charCodeAt(0), boundContainer(list)])),
    62: boundContainer(blockQuote),
  },
  contentInitial: { 91: boundDefinition(definition) },
  flowInitial: { null: countBlock },
  // Only in titles and info strings, which are short.
  string: { 38: { ...characterReference, name: "reference" }, 92: { ...characterEscape, name: "escape" } },
  text: {
    [-5]: boundLine(lineEnding),
    [-4]: boundLine(lineEnding),
    [-3]: boundLine(lineEnding),
    33: boundLabelStart(labelStartImage),
    38: bound(characterReference),
    42: bound(attention, lookingBack),
    60: [bound(autolink), bound(htmlText)],
    91: boundLabelStart(labelStartLink),
    92: bound(characterEscape),
    93: boundLabelEnd(labelEnd),
    95: bound(attention, lookingBack),
    96: bound(codeText),
  },
}

/** Bounds the constructs of GFM and of CJK emphasis by their names. */
function boundExtension(extension: Extension): Extension {
  return {
    ...extension,
    document: mapConstructs(extension.document, boundContainer),
    flow: mapConstructs(extension.flow, (construct) =>
      construct.name === "table" ? boundTable(construct) : construct,
    ),
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
  if (name === "gfmFootnoteCall") return countCalls(construct)
  if (name === "gfmPotentialFootnoteCall") return countCalls(bound(construct, undefined, lookingBack))
  // The plugin for formulas searches for the end of each one, like code.
  if (name === "mathText") return bound(construct)
  return name === "strikethrough" || name === "cjkAttention" ? bound(construct, lookingBack) : construct
}
