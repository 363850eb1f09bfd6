/** A view of articles: `working` has drafts and edits, `live` has what is published. */
export type View = "working" | "live"
