import type { ToolMethod, ToolName } from "@citable/contract"
import { CitableError, pathParameters, toolRoutes } from "@citable/contract/core"

import type { AdaptedTool, ServiceAdapter } from "../service-adapter.ts"

/** A tool's name; `tools` for `GET /v1/tools`. */
export type RouteName = ToolName | "tools"

/** Method and path of a tool, on our service or another. */
export interface Route extends Pick<AdaptedTool, "toInput" | "toAnswer"> {
  name: RouteName
  method: ToolMethod
  /** The path, with parameters in braces. */
  path: string
  /** Whether the path names a brand, which the client can fill in. */
  takesBrandId: boolean
}

/** One call as an HTTP request. */
export interface WireRequest {
  name: RouteName
  method: ToolMethod
  url: string
  /** JSON text. */
  body: string | undefined
}

/**
 * The route of a tool. `undefined` if the adapter's service has none. Throws `invalid_input` if there is no such tool, and
 * `invalid_option` if the adapter's path is not a path.
 */
export function toRoute(name: RouteName, paths: ServiceAdapter["paths"]): Route | undefined {
  const ownPath = name === "tools" ? "GET /v1/tools" : Object.hasOwn(toolRoutes, name) ? toolRoutes[name] : undefined
  if (ownPath === undefined) throw new CitableError(`There is no tool ${name}.`, { code: "invalid_input" })
  const adaptedPath = paths?.[name]
  if (adaptedPath === null) return undefined
  const adapted: AdaptedTool = typeof adaptedPath === "object" ? adaptedPath : { path: adaptedPath }
  const [, method = ownPath.slice(0, ownPath.indexOf(" ")), path] =
    /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\/\S*)$/.exec(adapted.path ?? ownPath) ?? []
  if (path === undefined) {
    throw new CitableError(`The adapter's path of ${name} is ${adapted.path}, but must begin with a slash.`, {
      code: "invalid_option",
    })
  }
  return { ...adapted, name, method: method as ToolMethod, path, takesBrandId: path.includes("{brand_id}") }
}

/**
 * Splits one flat input into path, query and body. Members that the path names go there. The others go into the query of a
 * GET or DELETE (lists joined with commas, a comma in a member as `\,`), else into a JSON body.
 */
export function toWireRequest(route: Route, baseUrl: string, input: Record<string, unknown>): WireRequest {
  let rest = { ...input }
  let { path } = route
  for (const parameter of pathParameters(route.path)) {
    path = path.replace(`{${parameter}}`, () => toSegment(route.name, parameter, rest[parameter]))
    delete rest[parameter]
  }
  rest = route.toInput?.(rest) ?? rest
  const request = { name: route.name, method: route.method, url: baseUrl + path, body: undefined }
  if (route.method !== "GET" && route.method !== "DELETE") return { ...request, body: JSON.stringify(rest) }

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue
    query.set(name, typeof value === "string" ? value : Array.isArray(value) ? joinList(value) : JSON.stringify(value))
  }
  if (query.size === 0) return request
  return { ...request, url: `${request.url}${path.includes("?") ? "&" : "?"}${query}` }
}

function joinList(members: readonly unknown[]): string {
  return members.map((member) => String(member).replace(/[\\,]/g, "\\$&")).join(",")
}

function toSegment(name: string, parameter: string, value: unknown): string {
  // "." and ".." would lead to another endpoint, because a URL resolves them.
  if (typeof value !== "string" || value === "" || value === "." || value === "..") {
    throw new CitableError(`${name} needs ${parameter}: a string that is not empty.`, { code: "invalid_input" })
  }
  return encodeURIComponent(value)
}
