/** Which part of a page something stands in, by the nearest `main`, `nav`, `header`, `footer`, `aside` or their roles. */
export type PageRegion = "main" | "nav" | "header" | "footer" | "aside" | "body"

export interface TitleFact {
  text: string
  inHead: boolean
}

/** A `meta` element. */
export interface MetaFact {
  /** Its `name`, `property` or `http-equiv` in lower case. */
  name: string
  kind: "name" | "property" | "http-equiv"
  content: string
  inHead: boolean
}

/** A `link` element, or an entry of a `Link` header. */
export interface LinkElementFact {
  /** In lower case. */
  rel: readonly string[]
  /** As written. */
  href: string
  /** Absolute; null if it cannot be parsed. */
  url: string | null
  hreflang: string | null
  type: string | null
  from: "head" | "body" | "header"
}

export interface HeadingFact {
  depth: 1 | 2 | 3 | 4 | 5 | 6
  text: string
}

/** An `a` or `area` element. */
export interface AnchorFact {
  /** As written; null without the attribute. */
  href: string | null
  /** Absolute, with the fragment; null if it is missing, cannot be parsed, or is not `http:` or `https:`. */
  url: string | null
  /** Its text with white space collapsed, else its `aria-label`, else the alternative texts of its images, else its `title`. */
  text: string
  /** Its `aria-label`. */
  label: string | null
  /** In lower case. */
  rel: readonly string[]
  region: PageRegion
  /** Whether nobody sees it, or assistive technology passes it by. */
  isHidden: boolean
  /** Whether it contains an image. */
  hasImage: boolean
}

export interface ImageFact {
  /** As written: `src`, else `data-src`, else the first of `srcset`. */
  src: string
  /** Absolute; null if it cannot be parsed, or is a `data:` URL. */
  url: string | null
  /** Null without the attribute. */
  alt: string | null
  hasSize: boolean
  isLazy: boolean
  /** How many characters of text the page has before it. */
  textBefore: number
  /** Whether browsers load other files in its place: those of its `srcset`, or of the sources of its `picture`. */
  isFallback: boolean
  /** Whether it is hidden from assistive technology (`role=presentation`, `aria-hidden`). */
  isDecorative: boolean
  region: PageRegion
}

/** Something that the browser loads with the page. */
export interface ResourceFact {
  /** `candidate`: a picture of a `srcset`, of which the browser loads one. */
  kind: "script" | "style" | "image" | "candidate" | "font" | "frame" | "media"
  url: string
  /** Whether it delays the first paint: a style sheet, or a script in the head without `async`, `defer` and `type=module`. */
  isBlocking: boolean
}

export interface FormFact {
  /** Absolute. */
  action: string
  method: "get" | "post" | "dialog"
  hasPassword: boolean
}

/** What keeps people from using a page, by its HTML alone. Elements are as in the source, such as `input[name="q"]`; at most 20 of a kind. */
export interface AccessFacts {
  unlabelledFields: readonly string[]
  unnamedButtons: readonly string[]
  untitledFrames: readonly string[]
  repeatedIds: readonly string[]
  /** Elements with a `tabindex` above 0. */
  positiveTabindexes: readonly string[]
  /** How many visible ones there are, with those above. */
  fields: number
  buttons: number
  frames: number
}

/** What one pass over the HTML of a page finds. Every list is bounded, and `truncated` says whether one is full. */
export interface PageFacts {
  /** What relative addresses are relative to: the page's URL, or its `base` element. */
  base: string
  hasDoctype: boolean
  charset: {
    /** The encoding that the page was decoded with, as in the Encoding standard. */
    name: string
    source: "bom" | "header" | "meta" | "default"
  }
  /** The `lang` of `html`; null without the attribute. */
  lang: string | null
  /** The `lang` of `main`, `article`, `section` and `div` elements, each once, at most 20. */
  textLangs: readonly string[]
  titles: readonly TitleFact[]
  metas: readonly MetaFact[]
  links: readonly LinkElementFact[]
  headings: readonly HeadingFact[]
  anchors: readonly AnchorFact[]
  images: readonly ImageFact[]
  /** `picture` elements without an `img`. */
  picturesWithoutImage: number
  resources: readonly ResourceFact[]
  forms: readonly FormFact[]
  /** The texts of `script type=application/ld+json`. */
  jsonLd: readonly string[]
  /** Types of microdata (`itemtype`) and RDFa (`typeof`). */
  otherTypes: readonly string[]
  /** Every `id`, and the `name` of anchors: the targets of fragments. */
  ids: ReadonlySet<string>
  /** The number of elements. */
  elements: number
  /** The characters of inline scripts. */
  scriptLength: number
  /** Whether an element that a script fills is empty, such as `<div id="root">`. */
  hasEmptyAppRoot: boolean
  /** The text of `noscript`. */
  noscript: string
  /** The visible text of the body, white space collapsed; blocks are separated by `\n`. */
  text: string
  /** The same without navigation, header, footer, asides and hidden parts; of `main` or `article` alone if there is one with text. */
  mainText: string
  /** The text of the body without code and quotations, which say what others wrote, and without what a `style` hides. */
  ownText: string
  /** What a `style` hides from people; what a script shows on demand is often written so, too. */
  hiddenText: string
  /** The words of `text`, by `Intl.Segmenter` for scripts without spaces. */
  words: number
  mainWords: number
  access: AccessFacts
  /** The shapes of the elements around the text, by which pages of one template are found. */
  structure: string
  /** The first dates of `time` elements and of elements that name themselves a date, as written. */
  dates: readonly string[]
  truncated: boolean
}
