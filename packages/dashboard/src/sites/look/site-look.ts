import type { ArticleFinding, Observation } from "@citable/reader/look"

/** What to do about a fault, in a sentence. */
interface Told {
  remedy: string
}

/** A page of an article as it answered, or its absence. */
export interface PageLook {
  title: string
  url: string
  /** When the article was published, changed or withdrawn. */
  changedAt: string
  isWithdrawn: boolean
  /** Whether the writer hides it from search engines. */
  isHidden: boolean
  /** Null without an answer. */
  status: number | null
  /** What the page shows of the article: the version that is live, its title and its text, or its title alone. Null if none of them. */
  shows: "version" | "text" | "title" | null
  findings: (ArticleFinding & Told)[]
}

/** What somebody saw of a site. */
export interface SiteLook {
  /** Where articles were looked for. */
  articleUrl: string
  /** The brand's published revision at that time. */
  revision: number
  /** The last changes that readers can see, the newest first. */
  pages: PageLook[]
  /** What is around them, such as the list and the sitemap. */
  around: (Observation & Told)[]
}

/** The most pages of articles that one look opens. */
export const mostPages = 5

const wrong: readonly string[] = ["title", "passage", "revision", "withdrawn"]

/** The pages of a look that are gone, or show something else than what is live. */
export const pagesBehind = ({ pages }: SiteLook): PageLook[] =>
  pages.filter(
    ({ status, isWithdrawn, findings }) =>
      (!isWithdrawn && (status === 404 || status === 410)) ||
      findings.some(({ code, level }) => level === "error" && wrong.includes(code)),
  )

/** The pages of a look that gave no answer, or an error, so that nobody knows what they show. */
export const pagesFailing = (look: SiteLook): PageLook[] => {
  const behind = pagesBehind(look)
  const fails = ({ findings }: PageLook) => findings.some(({ code }) => code === "unreachable" || code === "status")
  return look.pages.filter((page) => !behind.includes(page) && fails(page))
}
