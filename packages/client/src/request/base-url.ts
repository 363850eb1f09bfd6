import { CitableError } from "@citable/contract/core"

import { parseUrl } from "./parse-url.ts"

/** The service's URL without trailing slashes and without a trailing `/v1`. Throws `invalid_base_url`. */
export function toBaseUrl(text: string): string {
  const url = parseUrl(text.trim())
  // No message shows the text itself, because it may contain a password.
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw invalid("it is not an absolute http or https URL, such as https://cms.example.com.")
  }
  if (url.username !== "" || url.password !== "") {
    throw invalid("it carries a user name or password. The API key goes to CITABLE_API_KEY.")
  }
  if (url.search !== "" || url.hash !== "") throw invalid("it has a query or a fragment. Leave both out.")
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "").replace(/\/+$/, "")
}

function invalid(reason: string): CitableError {
  return new CitableError(`The service's URL (CITABLE_URL or baseUrl) is not usable: ${reason}`, {
    code: "invalid_base_url",
  })
}
