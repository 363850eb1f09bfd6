import type { PageCheck } from "../check.ts"

export const faviconMissing: PageCheck = {
  code: "favicon_missing",
  severity: "notice",
  category: "metadata",
  title: "The home page names no icon",
  detail: "Search results and tabs show the icon of a site. Add an icon link to the head.",
  find: ({ url, facts }) => {
    if (new URL(url).pathname !== "/") return undefined
    return facts.links.some(({ rel }) => rel.includes("icon") || rel.includes("apple-touch-icon"))
      ? []
      : [{ detail: null }]
  },
}
