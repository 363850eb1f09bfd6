/** A JSON Schema, draft 2020-12, as far as this service writes and reads one. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  pattern?: string
  format?: string
  default?: unknown
  [keyword: string]: unknown
}
