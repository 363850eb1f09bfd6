import type { PageCheck } from "../check.ts"

const MOST_ELEMENTS = 1500

export const domTooLarge: PageCheck = {
  code: "dom_too_large",
  severity: "warning",
  category: "performance",
  title: "Pages with more than 1,500 elements",
  detail:
    "Large pages use much memory, and respond slowly to clicks. Show long lists in parts, and remove elements that only add nesting.",
  find: ({ facts: { elements } }) => (elements > MOST_ELEMENTS ? [{ detail: `${elements} elements` }] : []),
}
