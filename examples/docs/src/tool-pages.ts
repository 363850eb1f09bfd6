import type { DocPage } from "./doc-page.ts"

/** What the pages need of an OpenAPI 3.1 document. */
export interface OpenApi {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> }
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

interface Parameter {
  name: string
  in: string
  description?: string
  required?: boolean
  schema: Schema
}

interface Reference {
  $ref: string
}

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  default?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
}

/** Makes a page for each group of tools, at `reference/tools/<group>`, of the service's own OpenAPI document. */
export function toToolPages(api: OpenApi): DocPage[] {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => typeof operation === "object" && "operationId" in operation)
      .map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
  )
  return api.tags.map(({ name, description }) => ({
    source: "docs/reference/tools.md",
    path: `reference/tools/${name}`,
    title: `Tools: ${name}`,
    description,
    body: [
      description,
      ...operations
        .filter(({ operation }) => operation.tags.includes(name))
        .flatMap(({ address, operation }) => toSections(address, operation, api)),
    ].join("\n\n"),
  }))
}

function toSections(address: string, operation: Operation, api: OpenApi): string[] {
  const { operationId, summary, description, security = [], parameters = [], requestBody, responses } = operation
  const scopes = new Set(security.flatMap((one) => Object.values(one).flat()))
  const query = parameters
    .map((one) => resolve(one, api))
    .map((one) => [one.name, one.required === true, one.schema, one.description ?? one.schema.description] as const)
  const json = requestBody?.content["application/json"]
  const body = json === undefined ? undefined : resolve(json.schema, api)
  const members = Object.entries(body?.properties ?? {}).map(
    ([name, schema]) => [name, body?.required?.includes(name) === true, schema, schema.description] as const,
  )
  const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1]
  const example = answer?.content?.["application/json"]?.example
  return [
    `## ${operationId}`,
    `${summary}.`,
    `\`${address}\`${scopes.size === 0 ? "" : ` needs ${[...scopes].map((scope) => `\`${scope}\``).join(", ")}.`}`,
    ...(description === undefined ? [] : [description]),
    ...(query.length === 0 ? [] : [toTable("Parameter", query, api)]),
    ...(members.length === 0 ? [] : [toTable("Member of the body", members, api)]),
    ...(json?.example === undefined ? [] : ["Body:", toJson(json.example)]),
    ...(example === undefined ? [] : ["Answer:", toJson(example)]),
  ]
}

type Row = readonly [name: string, isRequired: boolean, schema: Schema, description: string | undefined]

function toTable(head: string, rows: readonly Row[], api: OpenApi): string {
  return [
    `| ${head} | Type | Meaning |`,
    "| --- | --- | --- |",
    ...rows.map(
      ([name, isRequired, schema, description = ""]) =>
        `| \`${name}\`${isRequired ? " (required)" : ""} | ${toCell(toType(schema, api))} | ${toCell(description)} |`,
    ),
  ].join("\n")
}

/** Names a type in words, such as `text or null` or ``one of `a`, `b` ``. */
function toType(schema: Schema, api: OpenApi, depth = 0): string {
  const { type, enum: values, const: constant, anyOf, items } = resolve(schema, api)
  if (values !== undefined) return `one of ${values.map((value) => `\`${String(value)}\``).join(", ")}`
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => toType(one, api, depth)))].join(" or ")
  if (type === "array") return items === undefined || depth > 1 ? "list" : `list of ${toType(items, api, depth + 1)}`
  return [type ?? "any value"].flat().join(" or ")
}

function resolve<Thing extends object>(thing: Thing | Reference, api: OpenApi): Thing {
  if (!("$ref" in thing) || typeof thing.$ref !== "string") return thing as Thing
  const [kind = "", name = ""] = thing.$ref.split("/").slice(-2)
  const found = kind === "parameters" ? api.components.parameters[name] : api.components.schemas[name]
  if (found === undefined) throw new Error(`The OpenAPI document has no ${thing.$ref}.`)
  return resolve(found as Thing, api)
}

const toJson = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
const toCell = (text: string): string => text.replaceAll("|", String.raw`\|`).replaceAll("\n", " ")
