import { z } from "zod"

/** The members of the object that an input has at a path; none if the schema declares no object there. */
export function knownMembers(schema: z.ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  let at = unwrap(schema, input)
  let value = input
  for (const part of path) {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[part]
    const next = at === undefined ? undefined : memberOf(at, part)
    at = next === undefined ? undefined : unwrap(next, value)
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

function memberOf(schema: z.ZodType, part: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return (schema.shape as Record<PropertyKey, z.ZodType>)[part]
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  return undefined
}

/** The object or list below what makes it optional, nullable or transformed; of a union, the option for this value. */
function unwrap(schema: z.ZodType, value: unknown): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType, value)
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema
  const { discriminator } = schema.def
  const kind = (value as Record<string, unknown> | null | undefined)?.[discriminator]
  return (schema.options as z.ZodObject[]).find((option) => accepts(option.shape[discriminator], kind))
}

const accepts = (schema: unknown, value: unknown): boolean =>
  schema instanceof z.ZodLiteral && schema.values.has(value as string)
