import type { ToolEntry } from "@citable/contract"

import type { McpTool } from "./mcp-backend.ts"

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
  [member: string]: unknown
}

/**
 * Converts an entry of `GET /v1/tools` to an MCP tool. A credential of one brand gets no `brand_id` parameter, because the service fills it
 * in.
 */
export function toMcpTool(entry: ToolEntry, { isOneBrand }: { isOneBrand: boolean }): McpTool {
  const isReading = entry.method === "GET"
  const schema = entry.input_schema as ObjectSchema
  return {
    name: entry.name,
    group: entry.group,
    description: entry.description,
    inputSchema: { ...(isOneBrand ? withoutBrand(schema) : schema), type: "object" } as McpTool["inputSchema"],
    annotations: {
      readOnlyHint: isReading,
      ...(isReading ? {} : { destructiveHint: entry.method === "DELETE" || entry.method === "PUT" }),
      idempotentHint: isReading || entry.method === "PUT" || entry.method === "DELETE",
      openWorldHint: entry.group === "browser" || entry.group === "reddit",
    },
  }
}

function withoutBrand(schema: ObjectSchema): ObjectSchema {
  if (schema.properties?.["brand_id"] === undefined) return schema
  const { brand_id: _brandId, ...properties } = schema.properties
  const required = schema.required?.filter((name) => name !== "brand_id") ?? []
  const { required: _required, ...rest } = schema
  return { ...rest, properties, ...(required.length > 0 ? { required } : {}) }
}
