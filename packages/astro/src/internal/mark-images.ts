/** How a body's images get onto the page: see docs/reference/astro-options.md. */
export type ImageMode = "optimize" | "local" | "passthrough" | "off"

// An image in sanitised HTML, which has no `<` in text and no quote in attributes.
const imagePattern = /<img((?: [a-z-]+(?:="[^"]*")?)*)>/g
const attributePattern = / ([a-z-]+)(?:="([^"]*)")?/g
// Astro's own mark. Its `render()` replaces it with the attributes of the optimised image.
const markPattern = /__ASTRO_IMAGE_="([^"]+)"/g

export interface MarkedBody {
  html: string
  /** The addresses of the images that Astro optimises. */
  imagePaths: string[]
}

/**
 * Marks the images of a sanitised body that Astro can optimise without a request for their size: those with a width and a height, from
 * hosts that the site's configuration allows. The service has made smaller versions of those with a `srcset`.
 */
export function markImages(html: string, mode: ImageMode, isAllowed: (src: string) => boolean): MarkedBody {
  if (mode === "passthrough") return { html, imagePaths: [] }
  if (mode === "off") return { html: html.replace(imagePattern, ""), imagePaths: [] }
  const imagePaths: string[] = []
  // Escapes marks that an author wrote, which are only text.
  const marked = html
    .replaceAll("__ASTRO_IMAGE_=", "__ASTRO_IMAGE_&#x3D;")
    .replace(imagePattern, (image, text: string) => {
      const attributes = readAttributes(text)
      const { src = "", width = "", height = "", srcset } = attributes
      if (srcset !== undefined || !/^https?:\/\//i.test(src) || !isSize(width) || !isSize(height) || !isAllowed(src))
        return image
      imagePaths.push(src)
      const props = { ...attributes, width: Number(width), height: Number(height) }
      return `<img __ASTRO_IMAGE_="${escapeAttribute(toJson(props))}">`
    })
  return imagePaths.length === 0 ? { html, imagePaths } : { html: marked, imagePaths: [...new Set(imagePaths)] }
}

/** Restores a marked body, for feeds and others that do not need Astro's images. Also removes marks that Astro itself made. */
export function unmarkImages(html: string): string {
  // Elsewhere, nothing may measure the images: there, `auto` would show them as small as a browser assumes.
  const unmeasured = html.replace(imagePattern, (image) => image.replace(' sizes="auto, ', ' sizes="'))
  return unmeasured.replace(markPattern, (mark, json: string) => {
    const props = parse(json)
    if (props === undefined) return mark
    const { inferSize: _, ...attributes } = props
    return Object.entries(attributes)
      .map(([name, value]) => `${name}="${escapeAttribute(String(value))}"`)
      .join(" ")
  })
}

/** The attributes of a marked image, from those that an HTML parser found. `undefined` for any other image. */
export function readMarkedImage(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  // Parsers read names of attributes in lower case. No author can write this one, because the sanitiser does not know it.
  const json = attributes["__astro_image_"]
  const props = typeof json === "string" ? parse(json) : undefined
  return props === undefined ? undefined : { alt: "", ...props }
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
    // Not a mark of ours or Astro's, but text of an author.
    return undefined
  }
}

/** Without `<` and `>`, which Astro would not unescape in a mark. */
function toJson(props: object): string {
  return JSON.stringify(props).replaceAll("<", "\\u003C").replaceAll(">", "\\u003E")
}

function escapeAttribute(value: string): string {
  const text = value.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;")
  return text.replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")
}

function unescapeAttribute(value: string): string {
  return value
    .replace(/&(?:#x22|quot);/g, '"')
    .replace(/&(?:#x27|apos);/g, "'")
    .replace(/&(?:#x3C|lt);/g, "<")
    .replace(/&(?:#x3E|gt);/g, ">")
    .replace(/&(?:#x26|#38|amp);/g, "&")
}
