import type { Fields } from "../merge/merge-fields.ts"
import { keptFields } from "./fill-form.ts"

/** What the form of an article sends. `base` has the fields with open questions of a merge. */
export function toFormBody(form: HTMLFormElement, base?: Fields): FormData {
  const body = new FormData(form)
  for (const input of form.querySelectorAll<HTMLInputElement>("input[name]")) {
    // A number that is none has no value, and would remove the stored one.
    if (input.validity.badInput) body.delete(input.name)
  }
  if (base !== undefined) body.set("base", JSON.stringify(base))
  return body
}

/** The texts of what was sent, as the form has them. */
export const toSent = (body: FormData): Fields =>
  Object.fromEntries(
    [...body].map(([name, value]) => [name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : ""]),
  )

/** What was sent, for another page to send it again. */
export function toEntries(form: HTMLFormElement, body: FormData): [string, string][] {
  const base = body.get("base")
  return [...keptFields(form, body), ...(typeof base === "string" ? [["base", base] satisfies [string, string]] : [])]
}

/** What another page has sent. */
export function fromEntries(entries: readonly [string, string][]): FormData {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return body
}
