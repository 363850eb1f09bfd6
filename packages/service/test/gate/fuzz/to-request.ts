import type { ApiDocument, ApiOperation } from "./api-document.ts"
import type { Credential, World } from "./make-world.ts"

/** The expected answer: `valid` is a success or a documented state, `refused` is a problem. */
export type Expectation = "valid" | "refused" | "documented"

export interface FuzzRequest {
  operation: ApiOperation
  credential: Credential
  method: string
  /** The path with the query. */
  path: string
  headers: Record<string, string>
  body: Uint8Array | string | undefined
  expectation: Expectation
  /** The changes to the original valid request. */
  change: string
}

/** The parts of a request before serialisation. */
export interface Parts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, string>
  body: unknown
}

/** Serialises a valid request as the document says. Throws if its parts are invalid. */
export function toRequest(
  document: ApiDocument,
  world: World,
  operation: ApiOperation,
  credential: Credential,
  parts: Parts,
): FuzzRequest {
  const path = join(world, keepWorld(operation, world, parts.path))
  const brandName = world.ownerOf(String(path["brand_id"]))
  // Half of the requests that delete a brand contain its name.
  const isSure = operation.id === "delete_brand" && String(parts.query["confirm"]).length % 2 === 0
  if (isSure && brandName !== undefined) parts.query["confirm"] = brandName
  const locale = world.ownerOf(String(path["slug"]))
  if (locale !== undefined) parts.query["locale"] = locale
  for (const [name, value] of Object.entries({ ...path, ...parts.query, ...parts.headers })) {
    const wrong = document.checkParameter(operation, name, value)
    if (wrong !== undefined) throw new Error(`${operation.id}: ${name} was made as ${JSON.stringify(value)}: ${wrong}`)
  }
  if (parts.body !== undefined) {
    const wrong = document.checkBody(operation, parts.body)
    if (wrong !== undefined) throw new Error(`${operation.id}: made ${JSON.stringify(parts.body)}: ${wrong}`)
  }
  const query = new URLSearchParams(
    Object.entries(parts.query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return {
    operation,
    credential,
    method: operation.method,
    path: writePath(operation.path, path) + (query === "" ? "" : `?${query}`),
    headers: {
      ...parts.headers,
      ...(credential.authorization === undefined ? {} : { authorization: credential.authorization }),
      ...(parts.body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    expectation: "valid",
    change: "none",
  }
}

function writePath(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name])
    // A path cannot contain these two as a segment (RFC 3986, section 5.2.4).
    return value === "." || value === ".." ? "dots" : encodeURIComponent(value)
  })
}

/** Replaces ids with ones that belong together, if they are known. */
function join(world: World, path: Record<string, unknown>): Record<string, unknown> {
  const joined = { ...path }
  for (const [part, whole] of Object.entries({ revision_id: "content_id", delivery_id: "webhook_id" })) {
    const owner = world.ownerOf(String(path[part]))
    if (owner !== undefined && whole in path) joined[whole] = owner
  }
  return joined
}

/** Redirects a request that would delete an item that later requests need. */
function keepWorld(operation: ApiOperation, world: World, path: Record<string, unknown>): Record<string, unknown> {
  if (operation.id === "delete_brand" && world.isProtected(String(path["brand_id"]))) {
    const others = world.known("brd").filter((id) => !world.isProtected(String(id)))
    return { ...path, brand_id: others.at(-1) ?? "brd_0" }
  }
  if (operation.id === "revoke_api_key" && world.isProtected(String(path["key_id"]))) return { ...path, key_id: "0" }
  return path
}
