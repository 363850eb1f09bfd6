/** What a tool says to whoever calls it, and what a page with buttons says instead. */
const words: readonly (readonly [string, string])[] = [
  [
    "Take over their changes, or publish with on_conflict=keep or on_conflict=overwrite.",
    "Compare both texts, then take theirs or replace it.",
  ],
  [
    "Publish with on_conflict=keep to show their text, or with on_conflict=overwrite to replace it.",
    "Compare both texts, then take theirs or replace it.",
  ],
  ["Publish with on_conflict=overwrite", "Compare both texts, then replace theirs"],
]

/** Replaces the parameters of a tool in the reason why a platform stopped. */
export function toChoiceWords(message: string): string {
  let text = message
  for (const [from, to] of words) text = text.replace(from, to)
  return text
}
