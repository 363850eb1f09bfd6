import type { CustomField } from "@citable/contract/brands"

/** The kinds of fields that people choose from, each with the declaration that it begins with. */
export const fieldKinds: Readonly<Record<string, { label: string; field: CustomField }>> = {
  text: { label: "Text", field: { type: "string" } },
  choice: { label: "One of a list", field: { type: "string", enum: [] } },
  list: { label: "Several texts, one per line", field: { type: "array", items: { type: "string" } } },
  integer: { label: "Whole number", field: { type: "integer" } },
  number: { label: "Number", field: { type: "number" } },
  yes_no: { label: "Yes or no", field: { type: "boolean" } },
  date: { label: "Day", field: { type: "string", format: "date" } },
  link: { label: "Link", field: { type: "string", format: "uri" } },
}

/** The kind of a declared field in words. */
export function kindLabel(field: CustomField): string {
  const isChoice = choicesOf(field) !== undefined
  const format = "format" in field ? field.format : undefined
  if (format === "date-time") return "Moment"
  const kind = Object.values(fieldKinds).find(
    (one) =>
      one.field.type === field.type &&
      (choicesOf(one.field) !== undefined) === isChoice &&
      ("format" in one.field ? one.field.format : undefined) === format,
  )
  return kind?.label ?? (isChoice ? "One of a list" : field.type)
}

/** The only values that a field can have, as texts. Undefined for a field that can have others. */
export function choicesOf(field: CustomField): string[] | undefined {
  return "enum" in field && field.enum !== undefined ? field.enum.map(String) : undefined
}
