/**
 * What a publisher can do whose items begin as drafts: `reserve` makes one under the marker, and one update by its id makes it the article. The
 * platform compares nothing when it is written to, so the caller reads before.
 */
export const reservedDrafts = { drafts: true, reads: true, compareAndSet: false, withdrawKeepsText: true } as const
