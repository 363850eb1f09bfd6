import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"

/**
 * Reads an address of the settings. `what` names it in the error, such as `The address of the board`.
 *
 * @throws {PublisherError} `publisher_invalid` for one that is no address, or that is not encrypted where the operator does not allow that.
 */
export function readAddress(address: unknown, { allowPlainHttp }: PublisherEnvironment, what: string): URL {
  const url = typeof address === "string" ? URL.parse(address) : null
  if (url?.protocol === "https:" || (allowPlainHttp && url?.protocol === "http:")) return url
  throw new PublisherError("publisher_invalid", `${what} must begin with https://.`)
}
