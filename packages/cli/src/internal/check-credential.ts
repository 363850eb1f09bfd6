import { CitableError, parseCredential } from "@citable/contract"

const kinds = { ctb_: "API key", cta_: "access token" } as const

/** Throws `invalid_api_key` for a credential of Citable that is mistyped. Names its kind and where it comes from, and never shows it. */
export function checkCredential(text: string, from: string): void {
  const prefix = text.slice(0, 4)
  if (prefix !== "ctb_" && prefix !== "cta_") return
  if (parseCredential(text) !== undefined) return
  const why = text.length === 52 ? "it has a typo" : `it has ${text.length} characters, and should have 52`
  throw new CitableError(`The ${kinds[prefix]} in ${from} is not usable: ${why}. Copy it again.`, {
    code: "invalid_api_key",
  })
}
