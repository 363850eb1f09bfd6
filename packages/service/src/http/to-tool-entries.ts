import type { Tool, ToolEntry } from "@citable/contract"
import { dropInnerDescriptions } from "@citable/openapi/drop-inner-descriptions"
import type { JsonSchema } from "@citable/openapi/json-schema"
import { tidySchema } from "@citable/openapi/tidy-schema"
import { z } from "zod"

import { isCallable } from "../credentials/permissions.ts"
import type { Principal } from "../credentials/principal.ts"
import { handlers } from "../gate/handlers.ts"

const inputSchemas = new WeakMap<Tool, JsonSchema>()

/** Returns the JSON Schema of a tool's input. It makes each schema once. */
export function inputSchemaOf(tool: Tool): JsonSchema {
  let schema = inputSchemas.get(tool)
  if (schema === undefined) {
    const whole = z.toJSONSchema(tool.input, {
      io: "input",
      override: ({ zodSchema, jsonSchema }) => tidySchema(zodSchema, jsonSchema as JsonSchema),
    })
    schema = dropInnerDescriptions(whole as JsonSchema)
    delete schema["$schema"]
    inputSchemas.set(tool, schema)
  }
  return schema
}

/** The tools that a caller can use, as `GET /v1/tools` lists them. */
export function toToolEntries(tools: readonly Tool[], principal: Principal): ToolEntry[] {
  return tools
    .filter((tool) => tool.name in handlers && isCallable(principal, tool))
    .map((tool) => ({
      name: tool.name,
      group: tool.group,
      method: tool.method,
      path: tool.path,
      scope: tool.scope,
      description: `${tool.summary}.\n${tool.description}`,
      input_schema: inputSchemaOf(tool),
    }))
}
