import { keepText } from "./keep-text.ts"
import type { ImageFact } from "./page-facts.ts"
import type { Place } from "./place.ts"
import type { Attributes } from "./read-elements.ts"

/** Of a `data:` URL, its beginning says what it is. */
const MOST_DATA = 100
const MOST_ALT = 5000

const hasSizeInStyle = /aspect-ratio\s*:|(?=[\s\S]*\bwidth\s*:)(?=[\s\S]*\bheight\s*:)/i

export interface ImageContext extends Pick<ImageFact, "textBefore"> {
  /** Whether it is in a `picture` with sources. */
  hasSources: boolean
}

/** What is told of an `img`. Its address is still to be made absolute. */
export function toImage(
  attributes: Attributes,
  { region, isHidden }: Place,
  { textBefore, hasSources }: ImageContext,
): ImageFact {
  const written = attributes.get("src")?.trim() ?? ""
  // Images that a script loads have a placeholder in `src`.
  const isPlaceholder = written === "" || /^data:/i.test(written)
  const instead = attributes.get("data-src")?.trim() || firstOfSet(attributes.get("srcset"))
  const src = isPlaceholder && instead ? instead : written
  const others = attributes.get("srcset") ?? ""
  const alt = attributes.get("alt")
  const role = attributes.get("role")?.trim().toLowerCase()
  const style = attributes.get("style")
  return {
    src: keepText(/^data:/i.test(src) ? src.slice(0, MOST_DATA) : src),
    url: null,
    alt: alt === undefined ? null : keepText(alt.slice(0, MOST_ALT)),
    hasSize:
      (isFilled(attributes.get("width")) && isFilled(attributes.get("height"))) ||
      (style !== undefined && hasSizeInStyle.test(style)),
    textBefore,
    isLazy: attributes.get("loading")?.trim().toLowerCase() === "lazy" || (isPlaceholder && attributes.has("data-src")),
    isFallback: hasSources || (others.trim() !== "" && !isInSet(src, others)),
    isDecorative: isHidden || role === "presentation" || role === "none" || attributes.get("aria-hidden") === "true",
    region,
  }
}

const isFilled = (value: string | undefined): boolean => value !== undefined && value.trim() !== ""

function firstOfSet(srcset: string | undefined): string {
  return srcset === undefined ? "" : (/^[\s,]*([^\s]*[^\s,])/.exec(srcset)?.[1] ?? "")
}

const isInSet = (src: string, srcset: string): boolean => srcset.split(/[\s,]+/).includes(src.replace(/,+$/, ""))
