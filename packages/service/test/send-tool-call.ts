import { type Problem, pathParameters, problemSchema, type Tool } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { expect } from "vitest"

export interface ToolAnswer {
  status: number
  headers: Headers
  text: string
}

export interface Sender {
  /** The whole `Authorization` header. */
  authorization?: string | undefined
  headers?: Record<string, string>
}

/** Sends a tool's flat input over REST: in the path, and in the query or JSON body. */
export async function sendToolCall(
  { service, url }: StartedService,
  tool: Tool,
  input: Record<string, unknown>,
  { authorization, headers = {} }: Sender,
): Promise<ToolAnswer> {
  const inPath = new Set(pathParameters(tool.path))
  const path = tool.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const inQuery = tool.method === "GET" || tool.method === "DELETE"
  const query =
    inQuery && rest.length > 0 ? `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}` : ""
  const response = await service.fetch(
    new Request(url + path + query, {
      method: tool.method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(inQuery ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(inQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    }),
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Parses an answer as a problem, and checks it against RFC 9457 and the contract. */
export function readProblem({ status, headers, text }: ToolAnswer): Problem {
  expect(headers.get("content-type")).toBe("application/problem+json")
  const problem = problemSchema.parse(JSON.parse(text))
  expect([problem.status, problem.request_id]).toEqual([status, headers.get("request-id")])
  return problem
}

/** Everything of an answer that a caller can see, except the id of the request. */
export function withoutRequestId({ status, headers, text }: ToolAnswer): unknown {
  const id = headers.get("request-id") ?? ""
  const rest = [...headers].filter(([name]) => name !== "request-id")
  return { status, headers: rest, text: text.replaceAll(id, "") }
}
