/** Whose eyes: `working` sees drafts and edits, `live` sees what is published. */
export type View = "working" | "live"
