import { z } from "zod"

import { scopes } from "./scopes.ts"

/** An endpoint that the credential can call. */
export const toolEntrySchema = z.strictObject({
  name: z.string(),
  group: z.string(),
  method: z.string().describe("The HTTP method."),
  path: z.string().describe("The path, with parameters in braces."),
  scope: z.enum(scopes).describe("The scope that a credential needs for it."),
  description: z
    .string()
    .describe("The first line is the summary. The others say when to use the tool, and what it changes or costs."),
  input_schema: z.record(z.string(), z.unknown()).describe("JSON Schema, draft 2020-12."),
})

/** The answer of `GET /v1/tools`: the endpoints, and what the service knows about the credential. */
export const toolListSchema = z.strictObject({
  tools: z.array(toolEntrySchema).describe("The tools that the credential can call."),
  credential: z
    .strictObject({
      kind: z.enum(["api_key", "access_token", "preview_token"]),
      brand_id: z
        .string()
        .nullable()
        .describe("The one brand of an API key; null for a token, which can access the whole account."),
      scopes: z.array(z.enum(scopes)).describe("What the credential can do."),
    })
    .describe("What the service knows about the credential."),
})

export type ToolEntry = z.infer<typeof toolEntrySchema>
export type ToolList = z.infer<typeof toolListSchema>
