/** How a body names another article. */
export type ArticleReference = { id: string; slug?: undefined } | { slug: string; id?: undefined }

/** The address of an article's page, from the root or absolute; undefined for one that there is not. */
export type ArticleResolver = (reference: ArticleReference) => string | undefined | Promise<string | undefined>

export interface RenderedHeading {
  /** 1 to 6, as in the HTML, after the shift. */
  depth: number
  /** The heading's `id`. */
  slug: string
  text: string
}

export interface RenderedTocEntry extends RenderedHeading {
  /** The headings below this one. */
  children: RenderedTocEntry[]
}

export interface RenderedSection {
  /** The heading's `id`; empty for what comes before the first heading. */
  slug: string
  /** The heading's text. */
  title: string
  /** The words up to the next heading, a block a line. */
  text: string
}

export interface RenderedImage {
  /** Absolute. */
  src: string
  alt: string
  /** CSS pixels, where they are known. */
  width?: number
  height?: number
}

export interface RenderedLink {
  href: string
  /** `internal`: same site or relative; `external`: another origin; `mail`: mailto; `phone`: tel; `fragment`: `#…`. */
  kind: "internal" | "external" | "mail" | "phone" | "fragment"
  text: string
}

export interface RenderedEmbed {
  /** Such as `youtube` or `vimeo`. */
  provider: string
  /** The provider's id of it. */
  id: string
  /** The page of it at its provider. */
  url: string
  /** What the frame is called. */
  title: string
}

export interface RenderedQuestion {
  question: string
  /** Plain text, a block a line. */
  answer: string
}

export interface RenderWarning {
  /** Permanent, such as `unresolved_image`. */
  code: string
  /** Names the article (when `name` is given) and the place. */
  message: string
}

export interface RenderedBody {
  /** Safe to insert into a page: sanitised, no script, no inline style, no h1 unless asked for. */
  html: string
  /** In document order; each slug is unique and is the heading's `id`. */
  headings: RenderedHeading[]
  /** The same as a tree, for a table of contents. */
  toc: RenderedTocEntry[]
  /** The text before `<!-- more -->`, else the first real paragraph; at most 200 characters, cut at a word. */
  excerpt: string
  /** The words of the article, a block a line; without code blocks and footnote marks. */
  text: string
  /** The same words by heading, for search and for language models. */
  sections: RenderedSection[]
  /** Words of `text`; a Chinese or Japanese character counts as one. */
  word_count: number
  /** Minutes, at least 1. */
  reading_time: number
  /** Images that the HTML shows, in document order. */
  images: RenderedImage[]
  /** Links of the HTML, in document order, without those of footnotes. */
  links: RenderedLink[]
  /** Players of known providers, in document order; with `embeds: "link"`, what would be one. */
  embeds: RenderedEmbed[]
  /** Questions under a heading such as “FAQ”; left out when there are none. */
  faq?: RenderedQuestion[]
  /** What was left out, could not be resolved or is broken; empty for a body that renders as written. */
  warnings: RenderWarning[]
  /** SHA-256 in hex of all but the warnings: changes when and only when any of it does, or the pipeline's version. */
  digest: string
}
