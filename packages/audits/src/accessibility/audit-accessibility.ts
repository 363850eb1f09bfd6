/** One rule that a page breaks. */
export interface Barrier {
  /** The code of the check that tells of it. */
  code: string
  /** Of axe-core. */
  rule: string
  elements: number
  /** The first of them, as a CSS selector. */
  selector: string
  advice: string
}

/** What a browser found in one page of each template. */
export interface AuditAccessibility {
  templates: readonly {
    /** The page that stands for the others. */
    page: string
    pages: number
    /** The first of them. */
    examples: readonly string[]
    /** Null: no browser looked at it. */
    barriers: readonly Barrier[] | null
  }[]
  /** Why a browser did not look at some templates. */
  note: string | null
}
