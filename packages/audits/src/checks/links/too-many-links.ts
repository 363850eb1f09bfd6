import type { PageCheck } from "../check.ts"

const MOST_LINKS = 300

export const tooManyLinks: PageCheck = {
  code: "too_many_links",
  severity: "notice",
  category: "links",
  title: "Pages with more than 300 links",
  detail:
    "Each link gets a small share of the page's weight, and readers cannot choose among so many. Shorten menus and lists, or split the page.",
  find: ({ links }) => (links.length > MOST_LINKS ? [{ detail: `${links.length} links` }] : []),
}
