/** What is wrong with a page of an article. The codes are permanent. */
export interface ArticleFinding {
  code:
    | "status"
    | "redirect"
    | "title"
    | "passage"
    /** Not the whole text of the version was found. */
    | "text"
    | "canonical"
    | "robots"
    | "language"
    /** Languages of a page that the places disagree about, or that do not name each other. */
    | "hreflang"
    | "link_header"
    | "sitemap_languages"
    | "x_default"
    | "in_language"
    | "json_ld"
    | "picture"
    | "revision"
    /** There was no answer. */
    | "unreachable"
    /** What was withdrawn is still there. */
    | "withdrawn"
  /** An error hides the article from readers or search engines; a warning spoils it. */
  level: "error" | "warning"
  /** One sentence without a full stop at its end, about “the page”. */
  message: string
}

const of =
  (level: ArticleFinding["level"]) =>
  (code: ArticleFinding["code"], message: string): ArticleFinding => ({ code, level, message })

export const toError = of("error")
export const toWarning = of("warning")
