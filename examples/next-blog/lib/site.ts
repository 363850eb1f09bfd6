const url = process.env["SITE_URL"] || "http://localhost:3000"
const isUnknown = /^https?:\/\/(?:localhost|(?:www\.)?example\.com)(?![\w.-])/.test(url)

/** The name and address of the site. What else it says of itself is in `words.ts`. */
export const site = {
  name: process.env["SITE_NAME"] || "The Citable Journal",
  /** The address, without a trailing slash. A build has none if it knows only that of this machine or of an example. */
  url: isUnknown && process.env.NODE_ENV !== "development" ? undefined : url.replace(/\/+$/, ""),
}
