import type { ArticleFinding } from "@citable/reader/look"

/** What is wrong with something that somebody looked at. */
export interface LookFinding {
  code:
    | ArticleFinding["code"]
    /** There was no answer. */
    | "unreachable"
    /** Not the whole text of the version was found, or not the whole page was read. */
    | "text"
    /** What was withdrawn is still there. */
    | "withdrawn"
    /** The newest article is not named. */
    | "missing"
    /** The article is named with another address. */
    | "address"
  level: "error" | "warning"
  /** One sentence without a full stop at its end. */
  message: string
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
  /** What the page shows of the article: the version that is live, its title and its text, or its title alone. Null if none of them. */
  shows: "version" | "text" | "title" | null
  findings: LookFinding[]
}

/** A page or file that names articles. */
export interface PlaceLook {
  kind: "list" | "sitemap" | "feed"
  url: string
  /** Why it was not looked at. Null if it was. */
  unseen: string | null
  findings: LookFinding[]
}

/** What somebody saw of a site. */
export interface SiteLook {
  /** Where articles were looked for. */
  articleUrl: string
  /** The brand's published revision at that time. */
  revision: number
  /** The last changes that readers can see, the newest first. */
  pages: PageLook[]
  places: PlaceLook[]
}

/** The most pages of articles that one look opens. */
export const mostPages = 5

/** The faults of a page that does not show what is live. Others spoil a page that does. */
const behind: readonly string[] = ["status", "title", "passage", "revision", "unreachable", "withdrawn"]

/** The pages of a look that do not show what is live. */
export const pagesBehind = ({ pages }: SiteLook): PageLook[] =>
  pages.filter(({ findings }) => findings.some(({ code, level }) => level === "error" && behind.includes(code)))
