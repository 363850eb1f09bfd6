import { createReporter, type Placed, quote, toWarnings } from "../internal/create-reporter.ts"
import { escapeAngles } from "../internal/escape-angles.ts"
import type { Rendering, PlaceholderOptions } from "../render-options.ts"
import type { ArticleReference, RenderedBody, RenderWarning } from "../rendered-body.ts"
import { toDigest, toLateDigest, type Content } from "./to-digest.ts"
import { toImageAttributes } from "./to-image-attributes.ts"

// An element of the output with a placeholder. Text contains no `<`, and attributes no quote.
const place = /<(img|a)((?: [a-z-]+(?:="[^"]*")?)*?) data-citable-place="(\d+)"/g

const addresses = { src: / src="[^"]*"/, href: / href="[^"]*"/ }

/** Computes the digest of a content. For one rendering, equal `filled` means equal content. */
export type Digester = (content: Content, filled: string) => Promise<string>

/**
 * Fills in sizes and smaller versions of images and addresses of articles, and names the article in its warnings. Besides the digest it costs almost
 * nothing, so a cached rendering stays useful while sizes and slugs change.
 */
export async function fillPlaceholders(
  rendering: Rendering,
  options: PlaceholderOptions,
  digester?: Digester,
): Promise<RenderedBody> {
  const { html, places, reported, ...metadata } = rendering
  const reporter = createReporter(reported, { lines: true })
  const sizes = new Map(options.images?.map((image) => [image.url, image]))
  const images = metadata.images.map((image) => ({ ...image }))
  const links = metadata.links.map((link) => ({ ...link }))
  const attributes: string[] = []
  const sources: (string | undefined)[] = []
  const hrefs: (string | undefined)[] = []
  for (const [index, entry] of places.entries()) {
    if (entry.kind === "image") {
      const known = sizes.get(entry.src) ?? sizes.get(entry.written)
      const image = images[entry.index]
      const added = toImageAttributes(entry, { image, known, sizes: options.imageSizes })
      Object.assign(image ?? {}, added.size)
      sources[index] = added.src
      attributes[index] = Object.entries({ ...added.size, ...added.choice })
        .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
        .join("")
      continue
    }
    const href = await resolve(entry.reference, options)
    const link = links[entry.index]
    if (href !== undefined) {
      hrefs[index] = href + entry.suffix
      if (link !== undefined) Object.assign(link, { href: href + entry.suffix, kind: "internal" })
    } else if (options.resolveArticle !== undefined && !entry.isFile) {
      reporter.warn(
        "unknown_article",
        `link ${quote(entry.text)} leads to no article: ${quote(entry.written)}`,
        toNode(entry),
      )
    } else if (!entry.isResolved) {
      reporter.warn(
        "unresolved_link",
        `link ${quote(entry.text)} is relative and may lead nowhere: ${quote(entry.written)}`,
        toNode(entry),
      )
    }
  }
  const placed =
    places.length === 0
      ? html
      : html.replace(place, (_, tag: string, before: string, index: string) => {
          const at = Number(index)
          const name = tag === "img" ? "src" : "href"
          const address = tag === "img" ? sources[at] : hrefs[at]
          const filled =
            address === undefined
              ? before
              : before.replace(addresses[name], () => ` ${name}="${escapeAttribute(address)}"`)
          return `<${tag}${filled}${attributes[at] ?? ""}`
        })
  const content = { html: placed, ...metadata, images, links }
  const warnings = toWarnings(reporter.warnings(), options.name)
  const late = digester === undefined ? toLateDigest(content) : undefined
  if (late !== undefined) return withLateDigest(content, warnings, late)
  const digest = await (digester ?? toDigest)(content, JSON.stringify([attributes, hrefs]))
  return { ...content, warnings, digest }
}

/** Holds the function that computes a body's digest. Copies and JSON leave it out. */
const lateDigest = Symbol("late digest")

const digestProperty: PropertyDescriptor & ThisType<{ [lateDigest]: () => string }> = {
  configurable: true,
  enumerable: true,
  get() {
    return this[lateDigest]()
  },
}

/**
 * A body whose digest is computed when somebody reads it, as copies and JSON do. All bodies share one getter. With a getter of its own,
 * each body would get a hidden class of its own, which keeps the body in memory until the next full garbage collection.
 */
function withLateDigest(content: Content, warnings: RenderWarning[], late: () => string): RenderedBody {
  const body = { ...content, warnings }
  Object.defineProperty(body, lateDigest, { value: late })
  return Object.defineProperty(body, "digest", digestProperty) as RenderedBody
}

/** Where a link stands in the body, as far as it is known. */
const toNode = ({ line }: { line?: number }): Placed | undefined =>
  line === undefined ? undefined : { position: { start: { line } } }

async function resolve(reference: ArticleReference, options: PlaceholderOptions): Promise<string | undefined> {
  const href = await options.resolveArticle?.(reference)
  // A script is never an article's address, even if the resolver says so.
  return href !== undefined && /^(?:https?:\/\/|\/|\.)/i.test(href) ? href : undefined
}

function escapeAttribute(value: string): string {
  return escapeAngles(value.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;"))
}
