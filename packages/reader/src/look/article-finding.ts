/** What is wrong with a page of an article. The codes are permanent. */
export interface ArticleFinding {
  code:
    | "status"
    | "redirect"
    | "title"
    | "passage"
    | "canonical"
    | "robots"
    | "language"
    | "json_ld"
    | "picture"
    | "revision"
  /** An error hides the article from readers or search engines; a warning spoils it. */
  level: "error" | "warning"
  /** One sentence without a full stop at its end, about “the page”. */
  message: string
}
