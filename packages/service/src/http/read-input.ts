import type { Tool } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Context } from "hono"

import { splitList } from "../call/query-list.ts"
import { readJsonBody } from "./read-json-body.ts"
import type { Env } from "./request-env.ts"
import { inputSchemaOf } from "./to-tool-entries.ts"

/** Reads the flat input of a tool: the path parameters, with the query of a GET or DELETE or else the JSON body. */
export async function readInput(tool: Tool, context: Context<Env>): Promise<Record<string, unknown>> {
  const parameters = context.req.param() as Record<string, string>
  if (tool.method === "GET" || tool.method === "DELETE") {
    const query = /\?([^#]*)/.exec(context.req.url)?.[1]
    return query === undefined ? parameters : { ...readQuery(tool, new URLSearchParams(query)), ...parameters }
  }
  const body = await readJsonBody(context.req.raw)
  for (const name of Object.keys(parameters)) {
    if (name in body) {
      throw new ProblemError("invalid_input", `${name} belongs in the path, not in the body.`, {
        errors: [{ pointer: `/${name}`, detail: "given in the path" }],
      })
    }
  }
  return { ...body, ...parameters }
}

/** Converts query text to the types of the schema: numbers, booleans and lists. Text that does not fit stays text, which the schema refuses. */
function readQuery(tool: Tool, query: URLSearchParams): Record<string, unknown> {
  const { properties = {} } = inputSchemaOf(tool)
  const input: Record<string, unknown> = {}
  const valuesByName = Map.groupBy(query, ([name]) => name)
  for (const [name, pairs] of valuesByName) {
    const values = pairs.map(([, value]) => value)
    const type = properties[name]?.type
    if (type === "array") input[name] = values.flatMap(splitList)
    else if (values.length > 1) {
      throw new ProblemError("invalid_input", `${name} is given more than once.`, {
        errors: [{ parameter: name, detail: "given more than once" }],
      })
    } else if ((type === "integer" || type === "number") && /^-?\d{1,16}$/.test(values[0] ?? ""))
      input[name] = Number(values[0])
    else if (type === "boolean" && (values[0] === "true" || values[0] === "false")) input[name] = values[0] === "true"
    else input[name] = values[0]
  }
  return input
}
