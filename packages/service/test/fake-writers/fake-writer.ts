import { z } from "zod"

import type { FakeEngine } from "../fake-engines/fake-answer.ts"

/** What a fake language model writes, in no vendor's format. */
export interface FakeText {
  text: string
  stop?: "end" | "length" | "refusal"
  /** The model that writes. Default: the one that the writer asks. */
  model?: string
}

export type FakeWriter = FakeEngine<FakeText>

/** The tokens that every fake reports. */
export const fakeUsage = { input: 8000, cached: 6000, output: 1000 }

/**
 * A JSON Schema of the strict subset: every object names its members, requires all of them and allows no others, and nothing
 * has a length, a pattern, a format or a range (OpenAI, Structured Outputs, “Supported schemas”).
 */
const strictNode: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ anyOf: z.array(strictNode).min(1), description: z.string().optional() }),
    z.strictObject({
      type: z.enum(["string", "number", "integer", "boolean", "null"]).optional(),
      enum: z.array(z.unknown()).optional(),
      const: z.unknown().optional(),
      description: z.string().optional(),
    }),
    z.strictObject({ type: z.literal("array"), items: strictNode, description: z.string().optional() }),
    strictObjectNode,
  ]),
)
const strictObjectNode = z
  .strictObject({
    type: z.literal("object"),
    properties: z.record(z.string(), strictNode),
    required: z.array(z.string()),
    additionalProperties: z.literal(false),
    description: z.string().optional(),
  })
  .refine(
    ({ properties, required }) => Object.keys(properties).every((name) => required.includes(name)),
    "all required",
  )

/** The schema at the top of a request for JSON. */
export const strictSchema = strictObjectNode
export const schemaName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Whether no side of a conversation speaks twice in a row, which many templates of chats need. */
export const takesTurns = (messages: readonly { role: string }[]): boolean =>
  messages.every(({ role }, index) => role !== messages[index - 1]?.role)

/** Says what is wrong with a request's body, as a vendor does. */
export function wrongBody(schema: z.ZodType, body: unknown): string | undefined {
  const parsed = schema.safeParse(body)
  if (parsed.success) return undefined
  return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
}
