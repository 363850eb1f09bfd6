import { pathParameters, type Tool, ungrantableKeyScopes } from "@citable/contract"

import { type HeaderName, headers } from "./components.ts"
import type { JsonSchema } from "./json-schema.ts"
import { problemResponses, type ProblemStatus } from "./problem-responses.ts"

export interface Operation {
  operationId: string
  responses: Record<string, unknown>
  parameters?: unknown[]
  requestBody?: unknown
  [member: string]: unknown
}

/** What an example call sends in its body, and the answer. */
export interface OperationExample {
  body?: unknown
  answer: unknown
}

/** Headers and problems that a tool has beyond those of its method and path. */
const particulars: Record<
  string,
  { headers?: HeaderName[]; problems?: ProblemStatus[]; isConditional?: true; canWait?: true }
> = {
  list_content: { headers: ["ETag", "Content-Revision", "Link"], isConditional: true },
  list_content_changes: { headers: ["ETag", "Content-Revision"], problems: [410], isConditional: true },
  get_content: { headers: ["ETag", "Last-Modified"], isConditional: true, canWait: true },
  get_content_by_slug: { headers: ["ETag", "Last-Modified", "Content-Location"], isConditional: true },
  create_content: { headers: ["ETag", "Location"] },
  update_content: { headers: ["ETag"], problems: [412] },
  restore_content_revision: { headers: ["ETag"] },
  generate_content: { headers: ["Location"], problems: [501] },
  rewrite_content: { headers: ["Location"], problems: [501] },
  translate_content: { headers: ["Location"], problems: [501] },
  list_publications: { problems: [424] },
  publish_content: { headers: ["ETag"], problems: [412, 501] },
  unpublish_content: { headers: ["ETag"] },
  create_integration: { problems: [501] },
  test_integration: { problems: [501] },
  start_scan: { problems: [501] },
  inspect_url: { problems: [424, 501] },
  read_page: { problems: [415, 424, 501] },
  extract_links: { problems: [415, 424, 501] },
  extract_structured_data: { problems: [415, 424, 501] },
  list_sitemaps: { problems: [424, 501] },
  sync_search_data: { problems: [501] },
  analyze_brand_site: { problems: [424] },
  refresh_page: { problems: [424] },
  check_ai_access: { problems: [424] },
  capture_screenshot: { problems: [424, 501] },
  list_search_competitors: { problems: [501] },
  search_reddit: { problems: [424, 501] },
  draft_reddit_reply: { problems: [424, 501] },
}

const unavailable = "This instance does not support this tool yet. It answers 501."

export interface OperationParts {
  input: JsonSchema
  output: JsonSchema
  example: OperationExample
  isAvailable: boolean
}

/** Describes a tool as an OpenAPI operation. It splits the flat input into path, query and body. */
export function toOperation(tool: Tool, { input, output, example, isAvailable }: OperationParts): Operation {
  const { headers: own = [], problems = [], isConditional = false, canWait = false } = particulars[tool.name] ?? {}
  const inPath = pathParameters(tool.path)
  const inBody = tool.method !== "GET" && tool.method !== "DELETE"
  const { properties = {}, required = [] } = input
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const isRequired = (name: string) => required.includes(name)
  const parameters = [
    ...inPath.map((name) => toParameter(name, "path", properties[name] ?? {}, true)),
    ...(inBody ? [] : rest.map(([name, schema]) => toQueryParameter(name, schema, isRequired(name)))),
    ...(isConditional ? [reference("parameters", "IfNoneMatch")] : []),
    ...(canWait ? [reference("parameters", "Prefer")] : []),
    ...(problems.includes(412) ? [reference("parameters", "IfMatch")] : []),
    ...(tool.method === "POST" ? [reference("parameters", "IdempotencyKey")] : []),
  ]
  const replayed: HeaderName[] = tool.method === "POST" ? ["Idempotency-Replayed"] : []
  return {
    operationId: tool.name,
    summary: tool.summary,
    description: isAvailable ? tool.description : `${tool.description}\n\n${unavailable}`,
    tags: [tool.group],
    security: [
      ...(ungrantableKeyScopes.includes(tool.scope) ? [] : [{ api_key: [tool.scope] }]),
      { access_token: [tool.scope] },
      // A preview token can only read its article by id.
      ...(tool.name === "get_content" ? [{ preview_token: [tool.scope] }] : []),
    ],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(inBody
      ? { requestBody: toRequestBody(rest, rest.map(([name]) => name).filter(isRequired), example.body) }
      : {}),
    responses: {
      [tool.status ?? 200]: answer("Done.", { schema: output, example: example.answer }, ...own, ...replayed),
      ...(isConditional ? { 304: notModified } : {}),
      ...problemResponses(
        [...commonProblems(tool, inPath.length > 0), ...problems, ...(isAvailable ? [] : ([501] as const))].toSorted(
          (one, other) => one - other,
        ),
      ),
    },
  }
}

/** Describes a JSON response with the headers that every response has, and `more`. */
export function answer(description: string, body: { schema: JsonSchema; example: unknown }, ...more: HeaderName[]) {
  return {
    description,
    headers: headers("Request-Id", "RateLimit", "RateLimit-Policy", ...more),
    content: { "application/json": body },
  }
}

const notModified = {
  description: "Nothing has changed since.",
  headers: headers("Request-Id", "RateLimit", "RateLimit-Policy", "ETag"),
}

function commonProblems(tool: Tool, hasParameters: boolean): ProblemStatus[] {
  const statuses: ProblemStatus[] = [401, 403, 405, 422, 429, 503]
  if (hasParameters) statuses.push(404)
  if (tool.method !== "GET") statuses.push(409)
  if (tool.method !== "GET" && tool.method !== "DELETE") statuses.push(400, 413, 415)
  return statuses
}

/** The description of the value belongs to the parameter, where every program shows it. */
function toParameter(name: string, location: "path" | "query", schema: JsonSchema, required: boolean) {
  const { description, ...rest } = schema
  return {
    name,
    in: location,
    ...(required ? { required } : {}),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }
}

/** A list is one parameter with commas between its members, which `splitList` reads. */
function toQueryParameter(name: string, schema: JsonSchema, required: boolean) {
  const parameter = toParameter(name, "query", schema, required)
  if (schema.type !== "array") return parameter
  const list = { ...parameter, style: "form", explode: false }
  const items = schema.items ?? {}
  const { pattern = "^" } = items
  if (items.type !== "string" || items.enum !== undefined || pattern.endsWith("$")) return list
  const escapes = "Write a comma within a member as `\\,` and a backslash as `\\\\`."
  return {
    ...list,
    description: [schema.description, escapes].filter(Boolean).join(" "),
    schema: { ...parameter.schema, items: { ...items, pattern: `${pattern}([^,\\\\]|\\\\[,\\\\])*$` } },
  }
}

function toRequestBody(members: [string, JsonSchema][], required: string[], example: unknown) {
  return {
    required: required.length > 0,
    content: {
      "application/json": {
        example: example ?? {},
        schema: {
          type: "object",
          properties: Object.fromEntries(members),
          ...(required.length > 0 ? { required } : {}),
          additionalProperties: false,
        },
      },
    },
  }
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

export type PathItem = Record<string, Operation>
