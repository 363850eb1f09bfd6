import type { Element } from "hast"

import type { BodyContext, BodyPlugin, ElementFinisher } from "../body-plugin.ts"
import type { WarningTarget } from "../internal/create-reporter.ts"
import type { Placeholder, SourceOptions } from "../render-options.ts"
import type { RenderedEmbed, RenderedHeading, RenderedImage, RenderedLink } from "../rendered-body.ts"
import type { Ids } from "./create-ids.ts"
import type { TextCollector } from "./create-text-collector.ts"

export interface FinishOptions extends SourceOptions {
  plugins: readonly BodyPlugin[]
  base: URL | undefined
  site: URL | "/" | undefined
  reporter: WarningTarget
}

/** The state of the pass over one tree. The functions for each kind of element share it. */
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
  /** Functions of plugins by tag name. */
  finishers: ReadonlyMap<string, readonly ElementFinisher[]>
  body: BodyContext
  /** Replacements that plugins have not finished. */
  pending: Promise<void>[]
}

export interface LinkFinisher {
  readonly links: RenderedLink[]
  /** The kind of a web address that the page and the list show as it is. {@link LinkFinisher.add} finishes a link to any other. */
  findPlainKind(href: string): RenderedLink["kind"] | undefined
  /** Finishes a link with these words. */
  add(element: Element, text: string): void
  /** Resolves links to ids. Call it once all ids are known. */
  finish(): void
}
