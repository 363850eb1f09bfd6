import type { z } from "zod"

import type { Scope } from "./scopes.ts"

export type ToolGroup =
  | "search"
  | "site"
  | "visibility"
  | "content"
  | "reddit"
  | "browser"
  | "brands"
  | "webhooks"
  | "integrations"

export type ToolMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * One thing the service can do. REST, `GET /v1/tools` and the typed client are made from it.
 *
 * `input` is one flat object: the members named in `path` travel there, the others in the query of a GET or DELETE,
 * else in the JSON body.
 */
export interface Tool<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Method extends ToolMethod = ToolMethod,
> {
  name: Name
  group: ToolGroup
  /** A GET changes nothing; whatever else a tool does is done whole or not at all. */
  method: Method
  /** Begins with `/v1`; parameters in braces, as in OpenAPI. */
  path: string
  scope: Scope
  summary: string
  input: Input
  output: Output
  /** The status of success; 200 unless said. */
  status?: 200 | 201 | 202 | 204
}

/** Declares a tool; throws when its path names a parameter that the input lacks. */
export function defineTool<
  const Name extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Method extends ToolMethod,
>(tool: Tool<Name, Input, Output, Method>): Tool<Name, Input, Output, Method> {
  for (const parameter of pathParameters(tool.path)) {
    if (!(parameter in tool.input.shape))
      throw new TypeError(`Tool ${tool.name}: its input lacks the path parameter ${parameter}.`)
  }
  return tool
}

/** The parameters of a tool's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
