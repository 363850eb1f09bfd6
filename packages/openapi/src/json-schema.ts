/** The keywords of JSON Schema (draft 2020-12) that this service writes and reads. */
export interface JsonSchema {
  $ref?: string
  description?: string
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
