import type { PageRegion } from "./page-facts.ts"

/** Where the reading of a page is: what encloses it. */
export interface Place {
  readonly isInHead: boolean
  readonly region: PageRegion
  /** Within `main` or `role=main`. */
  readonly isInMain: boolean
  readonly isInArticle: boolean
  /** Within something with `hidden`, `aria-hidden=true`, or a `style` that hides it. */
  readonly isHidden: boolean
  /** Within something that its `style` hides, and that no role or `aria-hidden` explains. */
  readonly isConcealed: boolean
  /** Within code or a quotation. */
  readonly isQuoted: boolean
  /** Within `svg` or `math`, and not within their parts that hold HTML. */
  readonly isForeign: boolean
  /** Within an element whose text nobody reads there: a script, a style sheet, a form control. */
  readonly isMute: boolean
  /** Within an element that makes `header` and `footer` its own: not those of the page. */
  readonly isSection: boolean
}

const START: Place = {
  isInHead: true,
  region: "body",
  isInMain: false,
  isInArticle: false,
  isHidden: false,
  isConcealed: false,
  isQuoted: false,
  isForeign: false,
  isMute: false,
  isSection: false,
}

const mute = new Set(
  "script style textarea select datalist iframe noembed noframes object video audio canvas title desc".split(" "),
)
const sections = new Set(["article", "aside", "main", "nav", "section"])
const quotations = new Set(["pre", "code", "samp", "kbd", "blockquote", "q", "listing"])
const integrations = new Set(["foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation-xml"])
const hiding = /display\s*:\s*none|visibility\s*:\s*hidden/i
const concealing =
  /(?:font-size|opacity)\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$)|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{4,}px/i
const regionOfRole: Record<string, PageRegion> = {
  banner: "header",
  complementary: "aside",
  contentinfo: "footer",
  main: "main",
  navigation: "nav",
}

/** Where a page begins. */
export const topOfPage: Place = START

/** Where the body begins. */
export const topOfBody: Place = { ...START, isInHead: false }

/** The place within an element that stands at `outer`. */
export function enterElement(name: string, attributes: ReadonlyMap<string, string>, outer: Place): Place {
  const region = findRegion(name, attributes, outer)
  const isMain = region === "main" && outer.region !== "main"
  const isHidden = outer.isHidden || isHiddenBy(attributes)
  const isConcealed = outer.isConcealed || isConcealedBy(attributes)
  const isQuoted = outer.isQuoted || quotations.has(name)
  const isForeign = outer.isForeign ? !integrations.has(name) : name === "svg" || name === "math"
  const isMute = outer.isMute || mute.has(name)
  const isSection = outer.isSection || sections.has(name)
  const isInArticle = outer.isInArticle || name === "article"
  if (
    region === outer.region &&
    isHidden === outer.isHidden &&
    isConcealed === outer.isConcealed &&
    isQuoted === outer.isQuoted &&
    isForeign === outer.isForeign &&
    isMute === outer.isMute &&
    isSection === outer.isSection &&
    isInArticle === outer.isInArticle
  )
    return outer
  return {
    isInHead: outer.isInHead,
    region,
    isInMain: outer.isInMain || isMain,
    isInArticle,
    isHidden,
    isConcealed,
    isQuoted,
    isForeign,
    isMute,
    isSection,
  }
}

function findRegion(name: string, attributes: ReadonlyMap<string, string>, outer: Place): PageRegion {
  const role = attributes.get("role")
  if (role !== undefined) {
    const named = regionOfRole[role.trim().toLowerCase()]
    if (named !== undefined) return named
  }
  switch (name) {
    case "main":
    case "nav":
    case "aside":
      return name
    case "header":
    case "footer":
      return outer.isSection ? outer.region : name
    default:
      return outer.region
  }
}

/** Whether an element hides itself and what is in it. */
export function isHiddenBy(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.size === 0) return false
  if (attributes.has("hidden") && attributes.get("hidden")?.toLowerCase() !== "until-found") return true
  if (attributes.get("aria-hidden")?.trim().toLowerCase() === "true") return true
  const style = attributes.get("style")
  return style !== undefined && hiding.test(style)
}

function isConcealedBy(attributes: ReadonlyMap<string, string>): boolean {
  const style = attributes.get("style")
  if (style === undefined || attributes.has("role") || attributes.has("aria-hidden")) return false
  return hiding.test(style) || concealing.test(style)
}
