import { nameOf, origin, type SeededPage } from "./seeded-page.ts"

const title = (text: string) => ({ title: `<title>${text}</title>` })
const description = (text: string) => ({ description: `<meta name="description" content="${text}">` })
const shared = "The same words stand on two pages of this site, although each of them is about a thing of its own."

/** What a page says of itself in its head. */
export const metadataPages: readonly SeededPage[] = [
  { path: "/metadata/without-title", head: { title: "" }, faults: { title_missing: "error" } },
  { path: "/metadata/empty-title", head: title(" "), faults: { title_missing: "error" } },
  {
    path: "/metadata/two-titles",
    more: "<title>Another name of the same page</title>",
    faults: { title_multiple: "warning" },
  },
  {
    path: "/metadata/title-in-the-body",
    head: { title: "" },
    add: "<title>A title that comes too late</title>",
    faults: { title_outside_head: "error" },
  },
  {
    path: "/metadata/long-title",
    head: title("A title that says everything there is to say, and then some more of it"),
    faults: { title_too_long: "notice" },
  },
  { path: "/metadata/short-title", head: title("Short title"), faults: { title_too_short: "notice" } },
  ...["/metadata/first-of-one-title", "/metadata/second-of-one-title"].map((path) => ({
    path,
    head: title("One title for two pages"),
    faults: { title_duplicate: "warning" } as const,
  })),
  { path: "/metadata/without-description", head: { description: "" }, faults: { description_missing: "warning" } },
  {
    path: "/metadata/one-text-for-both",
    head: {
      ...title("A title that says the same as the description"),
      ...description("A title that says the same as the description"),
    },
    faults: { description_same_as_title: "notice" },
  },
  {
    path: "/metadata/two-descriptions",
    more: '<meta name="description" content="Another one.">',
    faults: { description_multiple: "warning" },
  },
  {
    path: "/metadata/long-description",
    head: description(
      `${shared} ${nameOf("/so-it-goes-on")}, and it never ends, as if nobody had read it to the last word.`,
    ),
    faults: { description_too_long: "notice" },
  },
  {
    path: "/metadata/short-description",
    head: description("All about short descriptions."),
    faults: { description_too_short: "notice" },
  },
  ...["/metadata/first-of-one-description", "/metadata/second-of-one-description"].map((path) => ({
    path,
    head: description(shared),
    faults: { description_duplicate: "warning" } as const,
  })),
  { path: "/metadata/without-viewport", head: { viewport: "" }, faults: { viewport_missing: "error" } },
  {
    path: "/metadata/fixed-size",
    head: { viewport: '<meta name="viewport" content="width=device-width, user-scalable=no">' },
    faults: { viewport_blocks_zoom: "notice" },
  },
  {
    path: "/metadata/without-encoding",
    head: { charset: "", title: "<title>Without encoding - Harbour Roastery</title>" },
    headers: { "content-type": "text/html" },
    faults: { charset_missing: "warning" },
  },
  { path: "/metadata/without-doctype", start: '<html lang="en">', faults: { doctype_missing: "notice" } },
  { path: "/metadata/half-open-graph", head: { ogImage: "" }, faults: { open_graph_incomplete: "notice" } },
  {
    path: "/metadata/other-og-url",
    head: { ogUrl: `<meta property="og:url" content="${origin}/about">` },
    faults: { og_url_not_canonical: "notice" },
  },
  { path: "/metadata/Loud_Address", faults: { url_problems: "notice" } },
]
