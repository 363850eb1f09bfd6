import { z } from "zod"

/** The schema of an input, as `inputOf` derives it from the schema of an output. */
export type InputOf<Schema extends z.ZodType> =
  Schema extends z.ZodObject<infer Shape>
    ? z.ZodObject<InputShape<Shape>, z.core.$strict>
    : Schema extends z.ZodArray<infer Item extends z.ZodType>
      ? z.ZodArray<InputOf<Item>>
      : Schema extends z.ZodNullable<infer Inner extends z.ZodType>
        ? z.ZodNullable<InputOf<Inner>>
        : Schema

type InputShape<Shape extends z.core.$ZodShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodNullable<infer Inner extends z.ZodType>
    ? z.ZodDefault<z.ZodNullable<InputOf<Inner>>>
    : Shape[Name] extends z.ZodType
      ? InputOf<Shape[Name]>
      : Shape[Name]
}

/**
 * Derives what a writer sends from what an answer shows. The writer can leave out each nullable member, at any depth;
 * it is then null. Everything that an answer shows can be sent back.
 */
export function inputOf<Schema extends z.ZodType>(schema: Schema): InputOf<Schema> {
  return derive(schema) as InputOf<Schema>
}

/** The description of a schema belongs to what is derived from it, too. */
function derive(schema: z.ZodType): z.ZodType {
  const derived = deriveShape(schema)
  if (derived === schema || schema.description === undefined) return derived
  return derived.describe(schema.description)
}

function deriveShape(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return derive(schema.unwrap() as z.ZodType).nullable()
  // `clone` keeps the limits of the list.
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: derive(schema.element as z.ZodType) })
  if (!(schema instanceof z.ZodObject)) return schema
  return z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => {
        const derived = derive(member)
        return [name, member instanceof z.ZodNullable ? derived.default(null) : derived]
      }),
    ),
  )
}
