import { CitableError } from "@citable/contract"

/**
 * Reads the URL of a page that a browser is to open.
 *
 * @throws {CitableError} `invalid_url` for another scheme, or a user name.
 */
export function toPageUrl(address: string): URL {
  const url = URL.parse(address)
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "") {
    const message = "The URL must begin with https:// or http:// and must not contain a user name."
    throw new CitableError(message, { code: "invalid_url" })
  }
  return url
}
