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
 * One operation of the service. REST, `GET /v1/tools` and the typed client are made from it.
 *
 * `input` is one flat object. The members that `path` names are sent in the path. The others are sent in the query of a
 * GET or DELETE, and in the JSON body of the other methods.
 */
export interface Tool<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Method extends ToolMethod = ToolMethod,
> {
  name: Name
  group: ToolGroup
  /** A GET changes nothing. Every other tool does all of its work or none. */
  method: Method
  /** Starts with `/v1`; parameters are in braces, as in OpenAPI. */
  path: string
  scope: Scope
  /** What it does, in one phrase that starts with a verb. */
  summary: string
  /**
   * When to use it, what it changes or costs, and what to call next: one to four sentences that do not repeat the
   * summary. Agents pay for each character, so there are at most 400.
   */
  description: string
  input: Input
  output: Output
  /** The status of success. Default: 200. */
  status?: 200 | 201 | 202 | 204
}

/**
 * A tool as its file declares it. A schema that is a function is made when it is first read, so that a start makes only the schemas that it
 * needs.
 */
export type DeclaredTool<
  Name extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Method extends ToolMethod,
> = Omit<Tool<Name, Input, Output, Method>, "input" | "output"> & {
  input: Input | (() => Input)
  output: Output | (() => Output)
}

/**
 * Declares a tool. Its schemas may be functions, which run when somebody reads `input` or `output` for the first time. Throws if its path
 * names a parameter that the input lacks; with a function, the first read of `input` throws instead.
 */
export function defineTool<
  const Name extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Method extends ToolMethod,
>(declared: DeclaredTool<Name, Input, Output, Method>): Tool<Name, Input, Output, Method> {
  const { input, output, ...tool } = declared
  let madeInput = typeof input === "function" ? undefined : checked(tool, input)
  let madeOutput = typeof output === "function" ? undefined : output
  return {
    ...tool,
    get input() {
      return (madeInput ??= checked(tool, (input as () => Input)()))
    },
    get output() {
      return (madeOutput ??= (output as () => Output)())
    },
  }
}

function checked<Input extends z.ZodObject>({ name, path }: Pick<Tool, "name" | "path">, input: Input): Input {
  for (const parameter of pathParameters(path)) {
    if (!(parameter in input.shape))
      throw new TypeError(`Tool ${name}: its input lacks the path parameter ${parameter}.`)
  }
  return input
}

/** The parameters of a tool's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
