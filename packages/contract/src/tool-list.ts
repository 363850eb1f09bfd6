import { z } from "zod"

import { scopes } from "./scopes.ts"

/** An endpoint that the credential can call. */
export const toolEntrySchema = z.strictObject({
  name: z.string(),
  group: z.string(),
  method: z.string(),
  path: z.string(),
  scope: z.enum(scopes),
  /** The first line is the summary. The others say when to use the tool, and what it changes or costs. */
  description: z.string(),
  /** JSON Schema, draft 2020-12. */
  input_schema: z.record(z.string(), z.unknown()),
})

/** The answer of `GET /v1/tools`: the endpoints, and what the service knows about the credential. */
export const toolListSchema = z.strictObject({
  tools: z.array(toolEntrySchema),
  credential: z.strictObject({
    kind: z.enum(["api_key", "access_token", "preview_token"]),
    /** The one brand of an API key; null for a token, which can access the whole account. */
    brand_id: z.string().nullable(),
    scopes: z.array(z.enum(scopes)),
  }),
})

export type ToolEntry = z.infer<typeof toolEntrySchema>
export type ToolList = z.infer<typeof toolListSchema>
