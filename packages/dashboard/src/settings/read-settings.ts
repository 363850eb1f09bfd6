import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

import { findZone } from "../frame/zone-field.ts"

/**
 * Reads what the settings form changes. It contains what it showed first (`before`), so a form that was open for long does not take back
 * what somebody else has changed since. The tool checks the values.
 */
export function readSettings(form: URLSearchParams): Omit<ToolInput<"update_brand">, "brand_id"> {
  return changedOnly(form, {
    name: (form.get("name") ?? "").trim(),
    domains: toLines(form.get("domains")).map(toHost),
    aliases: toLines(form.get("aliases")),
    ...(form.has("exclude") ? { exclude: toLines(form.get("exclude")) } : {}),
    locales: toLines(form.get("locales")).map((locale) => locale.toLowerCase()),
    default_locale: (form.get("default_locale") ?? "").trim().toLowerCase(),
    ...(form.has("group") ? { group: (form.get("group") ?? "").trim() || null } : {}),
    ...(form.has("time_zone") ? { time_zone: toZone(form.get("time_zone")) } : {}),
  })
}

/** Reads what the form of the description changes. */
export function readProfile(form: URLSearchParams): Partial<ToolInput<"update_brand_profile">> {
  const text = (name: string) => (form.get(name) ?? "").replaceAll("\r\n", "\n").trim() || null
  return changedOnly(form, {
    voice: text("voice"),
    audience: text("audience"),
    facts: toLines(form.get("facts")),
    banned_claims: toLines(form.get("banned_claims")),
  })
}

function changedOnly<Values extends object>(form: URLSearchParams, values: Values): Partial<Values> {
  const before = readBefore(form.get("before"))
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed) as Partial<Values>
}

/** What the form showed. A page of this service wrote it, but a browser can send anything. */
function readBefore(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}")
    return typeof value === "object" && value !== null ? { ...value } : {}
  } catch (cause) {
    throw new ProblemError("invalid_input", "The form does not belong to this page. Reload the page.", { cause })
  }
}

/** An unknown zone stays as it is, so that the tool refuses it. */
const toZone = (text: string | null): string | null =>
  text === null || text.trim() === "" ? null : (findZone(text) ?? text.trim())

const toLines = (text: string | null): string[] =>
  (text ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** People paste a whole URL, and only its host counts. */
export const toHost = (text: string): string =>
  (URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? text).toLowerCase()
