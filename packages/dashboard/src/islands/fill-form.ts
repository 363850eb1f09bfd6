import type { KeptText } from "./kept-texts.ts"

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Puts a kept text into its form. Returns whether that differs from what the form had, as far as people see it. */
export function fillForm(form: HTMLFormElement, { fields }: Pick<KeptText, "fields">): boolean {
  let isOther = false
  for (const input of form.querySelectorAll<Field>("[name]")) {
    if (!isKept(input)) continue
    const values = fields.filter(([name]) => name === input.name).map(([, value]) => value)
    if (input instanceof HTMLInputElement && (input.type === "checkbox" || input.type === "radio")) {
      const isChecked = values.includes(input.value)
      isOther ||= isChecked !== input.checked
      input.checked = isChecked
      continue
    }
    const [value] = values
    if (value === undefined || toLf(input.value) === toLf(value)) continue
    input.value = value
    isOther ||= input.type !== "hidden"
  }
  return isOther
}

/** The fields of a form that this browser keeps: no secret, no file, and nothing that belongs to this page or this version alone. */
export const keptFields = (form: HTMLFormElement, data: FormData = new FormData(form)): [string, string][] => {
  const names = new Set([...form.querySelectorAll<Field>("[name]")].filter(isKept).map(({ name }) => name))
  return [...data].filter((entry): entry is [string, string] => names.has(entry[0]) && typeof entry[1] === "string")
}

const leftOut = new Set(["csrf", "etag", "live", "base", "kept"])

const isKept = (input: Field): boolean =>
  !leftOut.has(input.name) && input.type !== "file" && input.type !== "password" && input.autocomplete !== "off"

const toLf = (text: string): string => text.replaceAll(/\r\n?/g, "\n")
