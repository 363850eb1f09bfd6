import type { WritingBrand } from "../writing-brand.ts"

/** What an article is to be about, and what the service knows about the demand for it. It is JSON, and does not change during a job. */
export interface Brief {
  brand: WritingBrand
  /** What the caller asked for, in plain words. What it states counts as said by the brand. */
  assignment: string
  keyword: string | null
  /** The tracked prompt that the article should answer. */
  prompt: string | null
  /** The language to write in. */
  locale: string
  /** About how many words; null for what the topic needs. */
  words: number | null
  isOutline: boolean
  /** An outline that a person approved: an article in Markdown. The article has its title and its headings. */
  outline?: { title: string; body: string } | undefined
  /** What people and assistants ask about the topic: searches of assistants, other prompts, search queries. The most asked first. */
  questions: readonly string[]
  /** Pages that assistants cite about it. Those cited where the brand is missing come first. */
  citedPages: readonly BriefPage[]
  /** Published pages of the brand about it, which the article can link to. */
  ownPages: readonly BriefPage[]
  /** Names of competitors that assistants give for the prompt. */
  competitors: readonly string[]
  /** The tags that the brand's articles have, the most used first. */
  tags: readonly string[]
}

export interface BriefPage {
  url: string
  title: string | null
  /** What the page is about, in its own words. Only pages of the brand have it. */
  about?: string | null
}

/** A numbered piece of a page that an article may rely on. */
export interface Passage {
  /** From 1 on. An article cites it as `[1]`. */
  number: number
  url: string
  title: string | null
  /** The date of the page, such as `2026-03-01`; null if it names none. */
  date: string | null
  /** The language of the page, if it is known. */
  locale: string | null
  text: string
}

/** What a job wrote. Nothing of it is saved yet. */
export interface GeneratedArticle {
  title: string
  excerpt: string | null
  seo: { title: string | null; description: string | null }
  tags: string[]
  /** Markdown. */
  body: string
}
