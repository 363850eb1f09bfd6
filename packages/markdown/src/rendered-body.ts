/** The name of another article in a link. */
export type ArticleReference = { id: string; slug?: undefined } | { slug: string; id?: undefined }

/** Returns the address of an article's page, from the root or absolute. `undefined` if there is no such article. */
export type ArticleResolver = (reference: ArticleReference) => string | undefined | Promise<string | undefined>

export interface RenderedHeading {
  /** The level in the HTML, 1 to 6, after the shift. */
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
  /** The heading's `id`. Empty for text before the first heading. */
  slug: string
  /** The heading's text. */
  title: string
  /** The words up to the next heading, one block a line. */
  text: string
}

export interface RenderedImage {
  /** Absolute, or from the root if `siteUrl` is `"/"`. */
  src: string
  alt: string
  /** CSS pixels, if they are known. */
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
  /** The provider's id. */
  id: string
  /** The page at the provider. */
  url: string
  /** The title of the frame. */
  title: string
}

export interface RenderedQuestion {
  question: string
  /** Plain text, one block a line. */
  answer: string
}

export interface RenderWarning {
  /** Permanent, such as `unresolved_image`. */
  code: string
  /** Names the place, and the article if you passed `name`. */
  message: string
  /** The line of the body that it is about, 1 for the first. Only with `sourceLines`, and only if it is about one. */
  line?: number
}

export interface RenderedBody {
  /** Safe to insert into a page: sanitised, without scripts and inline styles, and without an h1 unless you ask for it. */
  html: string
  /** In document order. Each slug is unique, and is the heading's `id`. */
  headings: RenderedHeading[]
  /** The headings as a tree, for a table of contents. */
  toc: RenderedTocEntry[]
  /** The text before `<!-- more -->`, else the first real paragraph. At most 200 characters, cut at a word. */
  excerpt: string
  /** The words of the article, one block a line, without code blocks and footnote marks. */
  text: string
  /** The same words by heading, for search and for language models. */
  sections: RenderedSection[]
  /** The number of words in `text`. A Chinese or Japanese character counts as one. */
  word_count: number
  /** Minutes, at least 1. */
  reading_time: number
  /** Images in the HTML, in document order. */
  images: RenderedImage[]
  /** Links in the HTML except those of footnotes, in document order. */
  links: RenderedLink[]
  /** Players of known providers, in document order. */
  embeds: RenderedEmbed[]
  /** Questions below a heading such as “FAQ”. Absent if there are none. */
  faq?: RenderedQuestion[]
  /** What was removed, could not be resolved, or is broken. Empty for a body that renders as written. */
  warnings: RenderWarning[]
  /** SHA-256 in hex of everything except the warnings, as it was rendered. It changes only if any of that changes, or the pipeline's version. */
  digest: string
}
