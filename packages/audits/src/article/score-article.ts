import type { Article } from "@citable/contract"
import type { Score } from "@citable/contract/content"
import { countWords } from "@citable/language/text/count-words"
import { extractTerms } from "@citable/language/text/extract-terms"

import { checkSections } from "./check-sections.ts"
import { isTooComplex } from "./is-too-complex.ts"

type Check = Score["checks"][number]

/** What a score has to know about the brand of an article. */
export interface ScoredBrand {
  /** Its name and aliases. */
  names: readonly string[]
  domains: readonly string[]
}

/**
 * Scores an article by checks of its own text:
 *
 * - Can it be read?
 * - Can a machine find the answer?
 * - Does it name what it is about?
 * - Does it say who wrote it and when?
 *
 * The score is the weights of the passed checks as a percentage of the weights of all checks that were measured. A body that is too complex is not
 * rendered. One failed check then replaces all checks of the body, with their weight.
 */
export async function scoreArticle(article: Article, brand: ScoredBrand): Promise<Score> {
  const { metrics, checks: ofBody } = isTooComplex(article.body) ? tooComplex : await readBody(article, brand)
  const checks = [...ofBody, ...checkMetadata(article)]
  const total = checks.filter(({ state }) => state !== "not_measured").reduce((sum, { weight }) => sum + weight, 0)
  const passed = checks.reduce((sum, one) => sum + (one.passed ? one.weight : 0), 0)
  return {
    content_id: article.id,
    version: article.version,
    score: Math.round((100 * passed) / total),
    metrics,
    checks,
  }
}

const tooComplex: Pick<Score, "metrics" | "checks"> = {
  metrics: {
    words: null,
    sentences: null,
    words_per_sentence: null,
    reading_ease: null,
    headings: null,
    links: null,
    images: null,
    images_without_alt: null,
  },
  checks: [
    check(
      "simple_enough",
      "readability",
      22,
      false,
      "The body is too complex to score: it has more than 20,000 Markdown or HTML marks. Each line counts as two. Split the article.",
    ),
  ],
}

async function readBody(article: Article, brand: ScoredBrand): Promise<Pick<Score, "metrics" | "checks">> {
  // Hundreds of modules, which a start does not need.
  const { renderBody } = await import("@citable/markdown")
  const { text, headings, images, links, excerpt } = await renderBody(article.body, {
    format: article.body_format,
    locale: article.locale,
    name: article.slug,
    images: article.images,
  })
  const words = countWords(text)
  const sentences = text.split(/(?<![.!?。！？])[.!?。！？]+(?:\s|$)/u).filter((part) => /\p{L}/u.test(part))
  const perSentence = sentences.length < 3 || isWithoutSpaces(text, words) ? null : round(words / sentences.length)
  const ease = article.locale.startsWith("en") && words >= 100 ? readingEase(text, sentences.length) : null
  const withoutAlt = images.filter(({ alt }) => alt.trim() === "").length
  const questions = headings.filter((heading) => heading.text.trimEnd().endsWith("?")).length
  const firstWords = countWords(excerpt)
  const { isDistinct, isAnswered, details } = checkSections(text, headings, article)
  const checks = [
    check("distinct_sections", "structure", 3, isDistinct, details.repeated),
    check("answers_headings", "answerability", 2, isAnswered, details.unanswered),
    check("enough_words", "structure", 2, words >= 300, `${count(words, "word")}; aim for 300 or more.`),
    check(
      "has_headings",
      "structure",
      2,
      words < 300 ? null : headings.length >= 2,
      `${count(headings.length, "heading")}; a long text needs at least two.`,
    ),
    check(
      "heading_order",
      "structure",
      1,
      headings.length === 0 ? null : isInOrder(headings),
      "Headings go down one level at a time.",
    ),
    check(
      "short_sentences",
      "readability",
      2,
      perSentence === null ? null : perSentence <= 25,
      perSentence === null
        ? "Only texts of three sentences or more are measured, and only in scripts with spaces between words."
        : `${perSentence} words per sentence; up to 25 read well.`,
    ),
    check(
      "reading_ease",
      "readability",
      1,
      ease === null ? null : ease >= 40,
      ease === null
        ? "Flesch reading ease is for English texts of 100 words or more."
        : `Flesch reading ease ${ease}; 40 or more reads well.`,
    ),
    ...checkEntities(text, article, brand),
    check(
      "answer_first",
      "answerability",
      2,
      firstWords >= 12 && firstWords <= 80,
      "The first paragraph should answer in 12 to 80 words.",
    ),
    check(
      "asks_questions",
      "answerability",
      1,
      questions > 0,
      `${count(questions, "heading")} ${questions === 1 ? "asks" : "ask"} a question; people and assistants look for at least one.`,
    ),
    check(
      "has_list_or_table",
      "answerability",
      1,
      /^[ \t]*(?:[-*+]|\d+[.)])\s|^[ \t]*\|/m.test(article.body) || /<(ul|ol|table)\b/i.test(article.body),
      "A list or a table is easy to quote.",
    ),
    check(
      "cites_sources",
      "links",
      2,
      links.some(({ kind, href }) => kind === "external" && !isOwn(href, brand.domains)),
      "Link to the article's sources. Links to the brand's own sites do not count.",
    ),
    check(
      "images_have_alt",
      "metadata",
      1,
      images.length === 0 ? null : withoutAlt === 0,
      images.length === 0
        ? "The text has no images."
        : `${withoutAlt} of ${count(images.length, "image")} without alternative text.`,
    ),
  ]
  return {
    metrics: {
      words,
      sentences: sentences.length,
      words_per_sentence: perSentence,
      reading_ease: ease,
      headings: headings.length,
      links: links.length,
      images: images.length,
      images_without_alt: withoutAlt,
    },
    checks,
  }
}

/** Whether most words of a text are Han or Kana characters. */
function isWithoutSpaces(text: string, words: number): boolean {
  const characters = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return characters * 2 > words
}

/** Whether the text names the brand, and what its title is about. */
function checkEntities(text: string, { title, locale }: Article, brand: ScoredBrand): Check[] {
  const plain = text.normalize("NFKC").toLowerCase()
  const terms = [...extractTerms(title, { locale, longest: 1 })]
  const found = terms.filter((term) => names(plain, term))
  return [
    check(
      "names_brand",
      "entities",
      1,
      brand.names.some((name) => names(plain, name)),
      "The text should name the brand, so that an answer made from it can.",
    ),
    check(
      "names_title_terms",
      "entities",
      1,
      terms.length === 0 ? null : found.length * 3 >= terms.length * 2,
      `The text has ${found.length} of the ${terms.length} terms of the title; two thirds are enough.`,
    ),
  ]
}

/** Whether a text has a name at the beginning of a word. Its end can be inflected. Han and Kana have no spaces. */
function names(text: string, name: string): boolean {
  const wanted = name.normalize("NFKC").toLowerCase()
  const hasNoSpaces = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(wanted)
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (hasNoSpaces || at === 0 || !/[\p{L}\p{N}]$/u.test(text.slice(at - 1, at))) return true
  return false
}

function checkMetadata(article: Article): Check[] {
  return [
    check("has_author", "metadata", 1, article.author !== null, "The article should name its author."),
    check(
      "has_description",
      "metadata",
      1,
      (article.seo.description ?? article.excerpt) !== null,
      "The article should have a description for search results.",
    ),
    check(
      "title_length",
      "metadata",
      1,
      article.title.length >= 15 && article.title.length <= 70,
      `The title has ${article.title.length} characters; search results show 15 to 70 in full.`,
    ),
  ]
}

/** A result of null is one that could not be measured. */
function check(
  code: string,
  category: Check["category"],
  weight: number,
  result: boolean | null,
  detail: string,
): Check {
  const state = result === null ? "not_measured" : result ? "passed" : "failed"
  return { code, category, state, passed: result === true, weight, detail }
}

/** Whether a link stays on the site, or leads to a domain of the brand or a subdomain of one. */
function isOwn(url: string, domains: readonly string[]): boolean {
  const host = URL.parse(url)?.hostname.replace(/^www\./, "")
  if (host === undefined) return true
  return domains.map((domain) => domain.replace(/^www\./, "")).some((own) => host === own || host.endsWith(`.${own}`))
}

function isInOrder(headings: readonly { depth: number }[]): boolean {
  return headings.every(({ depth }, index) => index === 0 || depth <= (headings[index - 1]?.depth ?? depth) + 1)
}

/**
 * Flesch (1948): 206.835 − 1.015 × words per sentence − 84.6 × syllables per word. Groups of vowels count as syllables.
 */
function readingEase(text: string, sentences: number): number {
  const words = text.match(/[\p{L}\p{N}'’]+/gu) ?? []
  const syllables = words.reduce(
    (sum, word) =>
      sum +
      Math.max(
        1,
        word
          .toLowerCase()
          .replace(/e$/, "")
          .match(/[aeiouy]+/g)?.length ?? 0,
      ),
    0,
  )
  return round(206.835 - 1.015 * (words.length / Math.max(sentences, 1)) - 84.6 * (syllables / words.length))
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`

function round(value: number): number {
  return Math.round(value * 10) / 10
}
