import { z } from "zod"

import { catalogue, type ToolName } from "../catalogue.ts"
import { publicationItemSchema } from "../content/publication.ts"
import { defineTool, type Tool } from "../define-tool.ts"
import type { ConnectionField } from "./connection-field.ts"
import { testedIntegrationSchema } from "./integration-tools.ts"
import { connectionSchema, connectionUpdateSchema, integrationKinds, integrationSchema } from "./integration.ts"

/** A kind of connection that an instance adds to those of the contract. */
export interface AddedConnection {
  kind: string
  config: readonly ConnectionField[]
  credentials: readonly ConnectionField[]
}

type Schemas = Partial<Pick<Tool, "input" | "output">>

const longest = { config: 2000, credentials: 8192 }

/**
 * The catalogue of an instance that connects more kinds than the contract has. The tools that name a kind get schemas with the added ones;
 * the others are those of the catalogue.
 */
export function extendCatalogue(added: readonly AddedConnection[]): readonly Tool[] {
  const tools = catalogue as readonly Tool[]
  if (added.length === 0) return tools
  const connections = added.map(toConnection)
  const kind = z.enum([...integrationKinds, ...added.map((one) => one.kind)])
  const { config, kind: known } = integrationSchema.shape
  const integration = integrationSchema.extend({
    kind: like(known, kind),
    config: like(config, z.union([...config.options, ...connections.map(({ shape }) => shape.config)])),
  })
  const item = publicationItemSchema.extend({ kind })
  const create = z.discriminatedUnion("kind", [...connectionSchema.options, ...connections])
  const update = z.discriminatedUnion("kind", [
    ...connectionUpdateSchema.options,
    ...connections.map((one) => one.partial({ config: true, credentials: true })),
  ])
  const changes: Partial<Record<ToolName, (tool: Tool) => Schemas>> = {
    list_integrations: ({ output }) => ({ output: withMembers(output, { data: z.array(integration) }) }),
    create_integration: ({ input, output }) => ({
      input: input.extend({ connection: like(input.shape["connection"], create) }),
      output: withMembers(output, { kind: integration.shape.kind, config: integration.shape.config }),
    }),
    update_integration: ({ input }) => ({
      input: input.extend({ connection: like(input.shape["connection"], update.optional()) }),
      output: integration,
    }),
    test_integration: () => ({ output: testedIntegrationSchema.extend(integration.shape) }),
    list_publications: ({ output }) => ({
      output: withMembers(output, { items: like((output as z.ZodObject).shape["items"], z.array(item)) }),
    }),
  }
  return tools.map((tool) => {
    const change = changes[tool.name as ToolName]
    if (change === undefined) return tool
    const schemas = () => ({ input: tool.input, output: tool.output, ...change(tool) })
    return defineTool({ ...tool, input: () => schemas().input, output: () => schemas().output })
  })
}

/** A schema with the description of the one that it replaces. */
function like<Schema extends z.ZodType>(replaced: { description?: string | undefined } | undefined, schema: Schema) {
  return replaced?.description === undefined ? schema : schema.describe(replaced.description)
}

function withMembers(output: z.ZodType, members: z.core.$ZodLooseShape): z.ZodObject {
  return (output as z.ZodObject).extend(members)
}

function toConnection({ kind, config, credentials }: AddedConnection) {
  return z.strictObject({
    kind: z.literal(kind),
    config: toObject(config, longest.config).describe("Settings, which readers of the integration see."),
    credentials: toObject(credentials, longest.credentials).describe("Secrets, which no answer shows."),
  })
}

function toObject(fields: readonly ConnectionField[], most: number): z.ZodObject {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.name, toSchema(field, most)])))
}

function toSchema({ label, help, isRequired, options, pattern }: ConnectionField, most: number): z.ZodType {
  const values = options?.map(([value]) => value)
  const text = z.string().min(1).max(most)
  const matching = pattern === undefined ? text : text.regex(pattern, help ?? label)
  const schema = (values === undefined ? matching : z.enum(values)).describe(help ?? label)
  return isRequired === true ? schema : schema.optional()
}
