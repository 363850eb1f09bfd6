/** What the pages say about the site as a whole. */
export const site = {
  name: process.env["SITE_NAME"] || "The Citable Journal",
  /** Without a slash at its end. */
  url: (process.env["SITE_URL"] || "http://localhost:3000").replace(/\/+$/, ""),
  description: "Notes on writing things that people read and machines quote.",
  locale: "en",
}
