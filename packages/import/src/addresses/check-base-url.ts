import { CitableError } from "@citable/contract"

/** Throws `invalid_base_url`. */
export function checkBaseUrl(baseUrl: string | undefined): void {
  if (baseUrl === undefined) return
  if (URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol)) return
  const message = `The base URL "${baseUrl}" is not an absolute http or https URL. Write it like https://example.com/blog/.`
  throw new CitableError(message, { code: "invalid_base_url" })
}
