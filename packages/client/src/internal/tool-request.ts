import { catalogue, CitableError, pathParameters } from "@citable/contract"
import type { CatalogueTool, ToolMethod, ToolName } from "@citable/contract"

/** One call, ready for the wire. */
export interface WireRequest {
  /** The tool's name; `tools` for `GET /v1/tools`. */
  name: string
  method: ToolMethod
  url: string
  /** JSON text. */
  body?: string
}

export const toolsByName: ReadonlyMap<ToolName, CatalogueTool> = new Map(catalogue.map((tool) => [tool.name, tool]))

/** Whether a tool is about one brand, so that the client can fill in the key's own. */
export function takesBrandId(tool: CatalogueTool): boolean {
  return tool.path.includes("{brand_id}")
}

/**
 * Spreads one flat input over path, query and body: members named in the path travel there; the others in the query of
 * a GET or DELETE (lists joined by commas), else in a JSON body.
 */
export function toWireRequest(tool: CatalogueTool, baseUrl: string, input: Record<string, unknown>): WireRequest {
  const rest = { ...input }
  let path: string = tool.path
  for (const parameter of pathParameters(tool.path)) {
    path = path.replace(`{${parameter}}`, toSegment(tool.name, parameter, rest[parameter]))
    delete rest[parameter]
  }
  const request = { name: tool.name, method: tool.method, url: baseUrl + path }
  if (tool.method !== "GET" && tool.method !== "DELETE") return { ...request, body: JSON.stringify(rest) }

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue
    query.set(name, typeof value === "string" ? value : Array.isArray(value) ? value.join(",") : JSON.stringify(value))
  }
  return query.size === 0 ? request : { ...request, url: `${request.url}?${query}` }
}

function toSegment(name: string, parameter: string, value: unknown): string {
  // Dots alone would climb to another endpoint, since a URL resolves them away.
  if (typeof value !== "string" || value === "" || value === "." || value === "..") {
    throw new CitableError(`${name} needs ${parameter}: a string that is not empty.`, { code: "invalid_input" })
  }
  return encodeURIComponent(value)
}
