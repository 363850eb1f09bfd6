/** The name and address of the site. */
export const site = {
  name: process.env["SITE_NAME"] || "The Citable Journal",
  /** The address, without a trailing slash. */
  url: (process.env["SITE_URL"] || "http://localhost:3000").replace(/\/+$/, ""),
  description: "Notes on writing things that people read and machines quote.",
  locale: "en",
}
