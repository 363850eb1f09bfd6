import type { HeldBack } from "./read-visibility.ts"

/** The reason why an article is held back, with what lifts it. */
export function showReason({ reason, until }: HeldBack): string {
  return until === undefined ? reason : `${reason} until ${until}`
}
