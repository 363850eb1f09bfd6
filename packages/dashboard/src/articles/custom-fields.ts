import type { Article } from "@citable/contract"
import type { CustomField, CustomFields } from "@citable/contract/brands"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

type Value = Article["custom"][string]

/** Renders the fields that the brand declares. A value that is no longer declared is not shown, and stays. */
export function customInputs(fields: CustomFields, values: Article["custom"]): Html {
  return html`${Object.entries(fields).map(([name, field]) => {
    const id = `custom-${name}`
    const help = field.description === undefined ? "" : html`<p class="soft">${field.description}</p>`
    const required = field.required === true ? html` <span class="soft">(required to publish)</span>` : ""
    return html`<label for="${id}">${field.title ?? name}${required}</label
      >${control(id, name, field, values[name])}${help}`
  })}`
}

function control(id: string, name: string, field: CustomField, value: Value | undefined): Html {
  const label = html`id="${id}" name="custom.${name}"`
  const text = customText(value)
  if (field.type === "array") return html`<textarea ${label} rows="3">${text}</textarea>`
  if (field.type === "boolean") return choice(label, ["true", "false"], text)
  if ("enum" in field && field.enum !== undefined) return choice(label, field.enum.map(String), text)
  if (field.type === "string" && field.format === undefined && (field.maxLength ?? 5000) > 300) {
    return html`<textarea ${label} rows="2">${text}</textarea>`
  }
  const kind = field.type === "string" ? (field.format === "date" ? "date" : "text") : "number"
  const step = field.type === "number" ? html`step="any"` : ""
  return html`<input ${label} type="${kind}" ${step} value="${text}" />`
}

const choice = (label: Html, values: readonly string[], chosen: string): Html =>
  html`<select ${label}>
    <option value=""></option>
    ${values.map((value) => html`<option value="${value}" ${value === chosen ? "selected" : ""}>${value}</option>`)}
  </select>`

/** A value as the form shows it. */
export const customText = (value: Value | undefined): string =>
  value === undefined ? "" : Array.isArray(value) ? value.join("\n") : String(value)

/** Reads the values of a form that differ from the stored ones. An empty field removes the value. */
export function readCustom(
  form: URLSearchParams,
  fields: CustomFields,
  stored: Article["custom"],
): Record<string, Value | null> {
  const changed: Record<string, Value | null> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = form.get(`custom.${name}`)
    if (text === null) continue
    const value = toValue(field, text)
    if (JSON.stringify(value) !== JSON.stringify(stored[name] ?? null)) changed[name] = value
  }
  return changed
}

function toValue({ type }: CustomField, text: string): Value | null {
  const plain = text.replaceAll("\r\n", "\n")
  if (plain.trim() === "") return null
  if (type === "array")
    return plain
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
  if (type === "boolean") return plain === "true"
  // The tool refuses what is no number, and names the field.
  if (type !== "string") return Number.isNaN(Number(plain)) ? plain : Number(plain)
  return plain
}
