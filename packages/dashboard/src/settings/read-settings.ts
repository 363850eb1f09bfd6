import type { ToolInput } from "@citable/contract"

/** Reads the fields of the settings form. The tool checks them. */
export function readSettings(form: URLSearchParams): Omit<ToolInput<"update_brand">, "brand_id"> {
  return {
    name: (form.get("name") ?? "").trim(),
    domains: toLines(form.get("domains")).map(toHost),
    aliases: toLines(form.get("aliases")),
    locales: toLines(form.get("locales")).map((locale) => locale.toLowerCase()),
    default_locale: (form.get("default_locale") ?? "").trim().toLowerCase(),
  }
}

/** Reads the fields of the description. */
export function readProfile(
  form: URLSearchParams,
): Pick<ToolInput<"update_brand_profile">, "voice" | "audience" | "facts" | "banned_claims"> {
  const text = (name: string) => (form.get(name) ?? "").replaceAll("\r\n", "\n").trim() || null
  return {
    voice: text("voice"),
    audience: text("audience"),
    facts: toLines(form.get("facts")),
    banned_claims: toLines(form.get("banned_claims")),
  }
}

const toLines = (text: string | null): string[] =>
  (text ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** People paste a whole URL, and only its host counts. */
const toHost = (text: string): string =>
  (URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? text).toLowerCase()
