import { z } from "zod"

import { oneLinePattern } from "./one-line-pattern.ts"

/** The maximum number of custom fields of a brand. */
export const maxCustomFields = 50

/** The maximum number of bytes of JSON in the declaration of a brand's custom fields. */
const maxDeclarationBytes = 65_536

export const customNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,47}$/, "a name in snake_case of at most 48 characters, such as reading_level")
  .describe("The name of a custom field: lower-case letters, digits and underscores.")

const notes = {
  title: z.string().max(200).optional().describe("The name as people read it."),
  description: z.string().max(1000).optional().describe("What the field means, for writers."),
  required: z.boolean().optional().describe("Whether an article needs a value to be published."),
}
const textEnum = z.array(z.string().min(1).max(200)).min(1).max(100).optional().describe("The only values it can have.")
const textLength = z.int().min(1).max(5000).optional().describe("The maximum number of characters. Default: 5000.")

/** The declaration of a custom field: a small part of JSON Schema. */
export const customFieldSchema = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("string"),
      ...notes,
      enum: textEnum,
      format: z
        .enum(["date", "date-time", "uri"])
        .optional()
        .describe("A day (`2026-07-01`), a moment in RFC 3339, or an absolute http or https URL."),
      maxLength: textLength,
    }),
    z.strictObject({
      type: z.enum(["number", "integer"]),
      ...notes,
      enum: z.array(z.number()).min(1).max(100).optional().describe("The only values it can have."),
      minimum: z.number().optional().describe("The smallest value."),
      maximum: z.number().optional().describe("The largest value."),
    }),
    z.strictObject({ type: z.literal("boolean"), ...notes }),
    z.strictObject({
      type: z.literal("array"),
      ...notes,
      items: z
        .strictObject({ type: z.literal("string"), enum: textEnum, maxLength: textLength })
        .describe("The members of the list, which are always strings."),
      maxItems: z.int().min(1).max(100).optional().describe("The maximum number of members. Default: 100."),
    }),
  ])
  .describe('A small JSON Schema, such as `{"type": "string", "enum": ["easy", "hard"]}`.')

export const customFieldsSchema = z
  .record(customNameSchema, customFieldSchema)
  .describe("The custom fields that the brand's articles can have in `custom`, each by its name with its JSON Schema.")

/** A change of a declaration: fields to add or replace, and null for those to remove. */
export const customFieldsInputSchema = z
  .record(customNameSchema, customFieldSchema.nullable())
  .refine(
    (fields) => Object.keys(fields).length <= 2 * maxCustomFields,
    `at most ${2 * maxCustomFields} fields at a time`,
  )
  .refine(
    (fields) => JSON.stringify(fields).length <= maxDeclarationBytes,
    `at most ${maxDeclarationBytes} characters of JSON`,
  )
  .refine(
    (fields) => Object.values(fields).every((field) => oneLinePattern.test(field?.title ?? "")),
    "titles of one line, without control characters or marks that change the direction of text",
  )
  .meta({ maxProperties: 2 * maxCustomFields })
  .describe(
    "Custom fields to add or replace, each by its name with a small JSON Schema; null removes one. Fields that you leave out stay; to change their order, send all of them. A brand has at most 50.",
  )

export const customValueSchema = z.union([
  z.string().max(5000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(5000)).max(100),
])

export const customValuesSchema = z
  .record(customNameSchema, customValueSchema)
  .describe("The values of the brand's custom fields, by name. Fields without a value are absent.")

/** A change of an article's values. Null removes a value. */
export const customValuesInputSchema = z
  .record(customNameSchema, customValueSchema.nullable())
  .refine((values) => Object.keys(values).length <= 2 * maxCustomFields, `at most ${2 * maxCustomFields} values`)
  .meta({ maxProperties: 2 * maxCustomFields })
  .describe(
    "Values of the custom fields that update_brand declares. Null removes a value; fields that you leave out do not change.",
  )

export type CustomField = z.infer<typeof customFieldSchema>
export type CustomFields = z.infer<typeof customFieldsSchema>
export type CustomValue = z.infer<typeof customValueSchema>
export type CustomValues = z.infer<typeof customValuesSchema>
