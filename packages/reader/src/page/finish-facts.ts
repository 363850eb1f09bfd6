import { createUrlResolver } from "./create-url-resolver.ts"
import { keepText } from "./keep-text.ts"
import type { AnchorFact, FormFact, ImageFact, LinkElementFact, PageFacts, ResourceFact } from "./page-facts.ts"

type Unresolved<Fact extends { url: string | null }> = { -readonly [Key in keyof Fact]: Fact[Key] }

/** The facts of a page that have addresses, as they are written. */
export interface UnresolvedFacts {
  url: string
  /** The `href` of its first `base`. */
  base: string | undefined
  links: Unresolved<LinkElementFact>[]
  anchors: Unresolved<AnchorFact>[]
  images: Unresolved<ImageFact>[]
  resources: ResourceFact[]
  forms: FormFact[]
}

export type ResolvedFacts = Pick<PageFacts, "links" | "anchors" | "images" | "resources" | "forms"> & {
  base: string
}

/** Makes addresses absolute, once it is known what they are relative to: `base` may follow them. */
export function finishFacts({ url, base: written, links, anchors, images, ...rest }: UnresolvedFacts): ResolvedFacts {
  const base = toBase(written, url)
  const toUrl = createUrlResolver(base)
  // A header is not in the page, so its `base` does not concern it.
  for (const link of links)
    link.url = keep(link.from === "header" ? (URL.parse(link.href, url)?.href ?? null) : toUrl(link.href))
  for (const anchor of anchors) anchor.url = anchor.href === null ? null : keep(toWeb(toUrl(anchor.href)))
  for (const image of images) image.url = image.src === "" || /^data:/i.test(image.src) ? null : keep(toUrl(image.src))
  const resources = rest.resources.flatMap((resource) => {
    const absolute = toWeb(toUrl(resource.url))
    return absolute === null ? [] : { ...resource, url: keepText(absolute) }
  })
  const forms = rest.forms.map((form) => ({ ...form, action: keepText(toUrl(form.action) ?? form.action) }))
  return { base, links, anchors, images, resources, forms }
}

function toBase(written: string | undefined, url: string): string {
  const base = written === undefined ? null : URL.parse(written, url)
  return base === null || base.protocol === "data:" || base.protocol === "javascript:" ? url : base.href
}

const keep = (text: string | null): string | null => (text === null ? null : keepText(text))
const toWeb = (url: string | null): string | null => (url !== null && /^https?:/.test(url) ? url : null)
