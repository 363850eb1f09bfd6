/** A text as long as a check takes, without NUL, which Postgres refuses. */
export const toCheckText = (text: string): string => text.replaceAll("\0", "").slice(0, 1000).toWellFormed()
