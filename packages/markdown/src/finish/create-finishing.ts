import type { BodyPlugin, ElementFinisher } from "../body-plugin.ts"
import type { Placeholder } from "../render-options.ts"
import { createIds } from "./create-ids.ts"
import { createTextCollector } from "./create-text-collector.ts"
import { createLinkFinisher } from "./finish-links.ts"
import type { FinishOptions, Finishing } from "./finishing.ts"

/** The state for the pass over a new body. The levels of its headings depend on whether it has an h1. */
export function createFinishing(options: FinishOptions, { hasH1 }: { hasH1: boolean }): Finishing {
  const ids = createIds(options.footnotePrefix)
  const places: Placeholder[] = []
  return {
    options,
    ids,
    text: createTextCollector(),
    links: createLinkFinisher(options, ids, places),
    images: [],
    embeds: [],
    headings: [],
    places,
    headingShift: Math.trunc(options.headingOffset ?? (options.processed === undefined && hasH1 ? 1 : 0)),
    insideLink: false,
    finishers: collectFinishers(options.plugins),
    body: {
      warn: (code, message, element) => options.reporter.warn(code, message, element),
      codeCache: options.codeCache,
    },
    pending: [],
  }
}

function collectFinishers(plugins: readonly BodyPlugin[]): Map<string, ElementFinisher[]> {
  const found = new Map<string, ElementFinisher[]>()
  for (const { elements = {} } of plugins) {
    for (const [name, finisher] of Object.entries(elements)) found.set(name, [...(found.get(name) ?? []), finisher])
  }
  return found
}
