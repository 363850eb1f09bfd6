import type { Element } from "hast"

import type { BodyContext, BodyPlugin, ElementFinisher } from "../body-plugin.ts"
import type { Reporter } from "../internal/create-reporter.ts"
import type { Placeholder, SourceOptions } from "../render-options.ts"
import type { RenderedEmbed, RenderedHeading, RenderedImage, RenderedLink } from "../rendered-body.ts"
import type { Ids } from "./create-ids.ts"
import type { TextCollector } from "./create-text-collector.ts"

export interface FinishOptions extends SourceOptions {
  plugins: readonly BodyPlugin[]
  base: URL | undefined
  reporter: Reporter
}

/** What the pass over one tree knows; each kind of element has a function that works on it. */
export interface Finishing {
  options: FinishOptions
  ids: Ids
  text: TextCollector
  links: LinkFinisher
  images: RenderedImage[]
  embeds: RenderedEmbed[]
  headings: RenderedHeading[]
  places: Placeholder[]
  headingShift: number
  insideLink: boolean
  /** What plugins do with elements, by tag name. */
  finishers: ReadonlyMap<string, readonly ElementFinisher[]>
  body: BodyContext
  /** Elements that plugins are not done with. */
  pending: Promise<void>[]
}

export interface LinkFinisher {
  readonly links: RenderedLink[]
  add(element: Element): void
  /** To be called once all ids are known: sees to the links to them. */
  finish(): void
}
