/** How a body's images get onto the page: see docs/reference/astro-options.md. */
export type ImageMode = "optimize" | "passthrough" | "off"

// An image in HTML that the pipeline has sanitised: no `<` in text, and no quote in attributes.
const imagePattern = /<img((?: [a-z-]+(?:="[^"]*")?)*)>/g
const attributePattern = / ([a-z-]+)(?:="([^"]*)")?/g
// Astro's own mark, which its `render()` replaces by the attributes of the optimised image.
const markPattern = /__ASTRO_IMAGE_="([^"]+)"/g

export interface MarkedBody {
  html: string
  /** Addresses of the images that Astro optimises. */
  imagePaths: string[]
}

/**
 * Marks the images of a sanitised body that Astro may optimise without asking anybody for their size: those with a width and a
 * height, from hosts that the site's configuration allows.
 */
export function markImages(html: string, mode: ImageMode, isAllowed: (src: string) => boolean): MarkedBody {
  if (mode === "passthrough") return { html, imagePaths: [] }
  if (mode === "off") return { html: html.replace(imagePattern, ""), imagePaths: [] }
  const imagePaths: string[] = []
  // What an author wrote about such a mark must not be taken for one.
  const marked = html
    .replaceAll("__ASTRO_IMAGE_=", "__ASTRO_IMAGE_&#x3D;")
    .replace(imagePattern, (image, text: string) => {
      const attributes = readAttributes(text)
      const { src = "", width = "", height = "" } = attributes
      if (!/^https?:\/\//i.test(src) || !isSize(width) || !isSize(height) || !isAllowed(src)) return image
      imagePaths.push(src)
      const props = { ...attributes, width: Number(width), height: Number(height) }
      return `<img __ASTRO_IMAGE_="${escapeAttribute(JSON.stringify(props))}">`
    })
  return imagePaths.length === 0 ? { html, imagePaths } : { html: marked, imagePaths: [...new Set(imagePaths)] }
}

/** The marked body as it was, for feeds and whoever else has no use for Astro's images. Also what Astro itself has marked. */
export function unmarkImages(html: string): string {
  return html.replace(markPattern, (mark, json: string) => {
    const props = parse(json)
    if (props === undefined) return mark
    const { inferSize: _, ...attributes } = props
    return Object.entries(attributes)
      .map(([name, value]) => `${name}="${escapeAttribute(String(value))}"`)
      .join(" ")
  })
}

function readAttributes(text: string): Record<string, string> {
  const attributes = [...text.matchAll(attributePattern)].map(([, name = "", value = ""]) => [
    name,
    unescapeAttribute(value),
  ])
  return Object.fromEntries(attributes) as Record<string, string>
}

function isSize(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text)
}

function parse(json: string): Record<string, unknown> | undefined {
  try {
    const props = JSON.parse(unescapeAttribute(json)) as Record<string, unknown> | null
    return typeof props?.["src"] === "string" ? props : undefined
  } catch {
    // No mark of ours or Astro's: text of an author.
    return undefined
  }
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;")
}

function unescapeAttribute(value: string): string {
  return value
    .replace(/&(?:#x22|quot);/g, '"')
    .replace(/&(?:#x27|apos);/g, "'")
    .replace(/&(?:#x3C|lt);/g, "<")
    .replace(/&(?:#x26|#38|amp);/g, "&")
}
