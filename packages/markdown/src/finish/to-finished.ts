import type { Placeholder } from "../render-options.ts"
import type { RenderedEmbed, RenderedHeading, RenderedImage, RenderedLink } from "../rendered-body.ts"
import type { CollectedText } from "./create-text-collector.ts"
import type { Finishing } from "./finishing.ts"

/** What the pass over a body collected. */
export interface Finished extends CollectedText {
  headings: RenderedHeading[]
  images: RenderedImage[]
  links: RenderedLink[]
  embeds: RenderedEmbed[]
  places: Placeholder[]
}

export function toFinished({ text, headings, images, embeds, links, places }: Finishing): Finished {
  return { ...text.finish(), headings, images, embeds, links: links.links, places }
}
