export type FieldType =
  | "PlainText"
  | "RichText"
  | "Image"
  | "DateTime"
  | "Link"
  | "Switch"
  | "Option"
  | "Number"
  | "Reference"

export interface CollectionField {
  id: string
  slug: string
  displayName: string
  type: FieldType
  isRequired: boolean
  isEditable: boolean
  validations: Record<string, unknown> | null
}

/** The collection of the test: that of a blog, with fields by whose slugs Citable knows them. It requires a summary. */
export const blogFields: readonly CollectionField[] = [
  field("name", "PlainText", { isRequired: true }),
  field("slug", "PlainText", { isRequired: true }),
  field("post-body", "RichText"),
  field("excerpt", "PlainText", { isRequired: true }),
  field("cover", "Image"),
  field("published-at", "DateTime"),
  field("seo-title", "PlainText"),
  field("noindex", "Switch"),
  field("section", "Option", { validations: { options: [{ id: "option-1", name: "News" }] } }),
  field("citable", "PlainText"),
  field("category", "PlainText"),
]

export function field(slug: string, type: FieldType, more: Partial<CollectionField> = {}): CollectionField {
  const id = Buffer.from(slug.padEnd(12, ".").slice(0, 12)).toString("hex")
  return { id, slug, displayName: slug, type, isRequired: false, isEditable: true, validations: null, ...more }
}

/** What is wrong with the data of an item, as `details` of a `validation_error`. Empty if nothing is. */
export function findFaults(
  fields: readonly CollectionField[],
  data: Readonly<Record<string, unknown>>,
  isWhole: boolean,
): { field: string; message: string }[] {
  const faults = Object.entries(data).flatMap(([slug, value]) => {
    const of = fields.find((one) => one.slug === slug)
    if (of === undefined) return [{ field: slug, message: "Field not described in schema" }]
    if (of.isRequired && (value === null || value === "")) return [{ field: slug, message: "Field is required" }]
    return value === null || isOfType(of, value) ? [] : [{ field: slug, message: `Expected a value of ${of.type}` }]
  })
  const missing = fields.filter(({ slug, isRequired }) => isWhole && isRequired && !(slug in data))
  return [...faults, ...missing.map(({ slug }) => ({ field: slug, message: "Field is required" }))]
}

function isOfType({ slug, type, validations }: CollectionField, value: unknown): boolean {
  const text = typeof value === "string" ? value : undefined
  switch (type) {
    case "Switch":
      return typeof value === "boolean"
    case "Number":
      return typeof value === "number"
    case "DateTime":
      return text !== undefined && /^\d{4}-\d\d-\d\dT/.test(text)
    case "Link":
      return text !== undefined && URL.canParse(text)
    case "Option":
      return ((validations?.["options"] ?? []) as { id: string }[]).some(({ id }) => id === value)
    case "Image": {
      const { fileId, url, alt, ...others } = value as Record<string, unknown>
      const isNamed = typeof fileId === "string" || (typeof url === "string" && URL.canParse(url))
      return isNamed && Object.keys(others).length === 0 && (alt === undefined || typeof alt === "string")
    }
    case "Reference":
    case "PlainText":
    case "RichText":
      if (text === undefined || type === "Reference") return false
      if (slug === "slug") return /^[_a-zA-Z0-9][-_a-zA-Z0-9]*$/.test(text) && text.length <= 256
      return slug !== "name" || text.length <= 256
    default:
      return false
  }
}
