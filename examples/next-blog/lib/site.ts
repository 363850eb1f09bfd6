const local = process.env.NODE_ENV === "development" ? "http://localhost:3000" : undefined

/** The name and address of the site. */
export const site = {
  name: process.env["SITE_NAME"] || "The Citable Journal",
  /** The address, without a trailing slash. A build that does not know it names no address. */
  url: (process.env["SITE_URL"] || local)?.replace(/\/+$/, ""),
  description: "Notes on writing things that people read and machines quote.",
  locale: "en",
}
