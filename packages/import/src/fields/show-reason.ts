import type { HeldBack } from "./read-visibility.ts"

/** The reason why an article is held back, with the option that lifts it. */
export function showReason({ reason, until }: HeldBack): string {
  return until === undefined || until === "proof" ? reason : `${reason} until ${until}`
}
