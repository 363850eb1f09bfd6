import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

import {
  apiKeyActionsSchema,
  apiKeySchema,
  catalogue,
  createApiKeySchema,
  createdApiKeySchema,
  pathParameters,
  type Tool,
  toolListSchema,
} from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"

import { bulkImports } from "../../src/gate/bulk-imports.ts"
import { inputSchema, sampleOf } from "../sample-input.ts"

interface Schema {
  $ref?: string
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Body {
  content: { "application/json": { schema: Schema; example: unknown } }
}
interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: { $ref?: string; name?: string; in?: string; description?: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    parameters: Record<string, { name: string; in: string; description?: string }>
    schemas: Record<string, Schema>
  }
}

const lintRules = `
extends: [all]
rules:
  response-mime-type:
    severity: error
    allowedValues: [application/json, application/problem+json]
  # Most fields say enough by their description, and each operation has an example of its own.
  scalar-property-missing-example: off
  # A text can be empty unless its schema says otherwise.
  required-string-property-missing-min-length: off
  # Paths, parameters and their order are public, and follow the catalogue.
  path-segment-plural: off
  path-http-verbs-order: off
  boolean-parameter-prefixes: off
  # The tags begin with what most readers look for.
  tags-alphabetical: off
`

const require = createRequire(import.meta.url)
const tools: readonly Tool[] = catalogue
let started: StartedService
let text: string
let document: Document
beforeAll(async () => {
  started = await startService()
  text = await (await fetch(`${started.url}/openapi.json`)).text()
  document = JSON.parse(text) as Document
})
afterAll(() => started.close())

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

const resolveParameter = (one: { $ref?: string; name?: string; in?: string; description?: string }) =>
  one.$ref === undefined ? one : document.components.parameters[one.$ref.split("/").at(-1) ?? ""]

/** The members of a body without a description, at any depth. The schema that a reference names can have it. */
function undescribed(schema: Schema, path = ""): string[] {
  const resolve = ({ $ref, ...own }: Schema): Schema => ({
    ...($ref === undefined ? {} : document.components.schemas[$ref.split("/").at(-1) ?? ""]),
    ...own,
  })
  const { properties = {}, items, anyOf = [], oneOf = [] } = resolve(schema)
  const isDescribed = (one: Schema): boolean => {
    const resolved = resolve(one)
    return resolved.description !== undefined || (resolved.anyOf ?? []).some(isDescribed)
  }
  return [
    ...Object.entries(properties).flatMap(([name, member]) => [
      // The names of kinds explain themselves.
      ...(isDescribed(member) || "const" in member ? [] : [`${path}/${name}`]),
      ...undescribed(member, `${path}/${name}`),
    ]),
    ...(items === undefined ? [] : undescribed(items, `${path}/*`)),
    ...[...anyOf, ...oneOf].flatMap((option) => undescribed(option, path)),
  ]
}

/** What the service itself checks calls and answers with. */
function schemasOf(operationId: string): { input: z.ZodType; output: z.ZodType } {
  const others: Record<string, { input: z.ZodType; output: z.ZodType }> = {
    list_tools: { input: z.unknown(), output: toolListSchema },
    list_api_keys: { input: z.unknown(), output: z.strictObject({ data: z.array(apiKeySchema) }) },
    create_api_key: { input: createApiKeySchema, output: createdApiKeySchema },
    get_api_key: { input: z.unknown(), output: apiKeyActionsSchema },
    revoke_api_key: { input: z.unknown(), output: apiKeySchema },
  }
  const schemas = [...tools, ...bulkImports].find(({ name }) => name === operationId) ?? others[operationId]
  if (schemas === undefined) throw new Error(`no schemas of ${operationId}`)
  return schemas
}

function exampleOf({ responses, requestBody }: Operation): { body: unknown; answer: unknown } {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? []
  return {
    body: requestBody?.content["application/json"].example,
    answer: success?.content["application/json"].example,
  }
}

/** Ids for the parameters in the path of a tool. */
function idsIn(operationId: string): Record<string, unknown> {
  const tool = [...tools, ...bulkImports].find(({ name }) => name === operationId)
  if (tool === undefined) return {}
  return Object.fromEntries(
    pathParameters(tool.path).map((name) => [name, sampleOf(inputSchema(tool).properties?.[name] ?? {})]),
  )
}

const operationOf = ({ path, method }: Tool) => document.paths[path]?.[method.toLowerCase()]

describe("the document", () => {
  it("passes every rule of Redocly's linter, but those with a reason", async () => {
    const folder = mkdtempSync(join(tmpdir(), "citable-openapi-"))
    try {
      writeFileSync(join(folder, "openapi.json"), text)
      writeFileSync(join(folder, "redocly.yaml"), lintRules)
      const manifest = require.resolve("@redocly/cli/package.json")
      const args = [join(dirname(manifest), "bin/cli.js"), "lint", "openapi.json", "--format=json", "--max-problems=50"]
      // It would report its use, and ask for newer releases.
      const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
      expect((JSON.parse(stdout) as { problems: unknown[] }).problems).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it("describes every tool, and besides only the list of tools, the management of keys, and bulk imports", () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
    const others = ["list_tools", "list_api_keys", "create_api_key", "get_api_key", "revoke_api_key"]
    expect(ids.toSorted()).toEqual([...[...tools, ...bulkImports].map(({ name }) => name), ...others].toSorted())
  })

  it("puts each input field where the service reads it", () => {
    for (const tool of tools) {
      const operation = operationOf(tool)
      const parameters = (operation?.parameters ?? []).map(resolveParameter)
      const body = Object.keys(operation?.requestBody?.content["application/json"].schema.properties ?? {})
      const parameterNames = parameters.flatMap((one) => (one?.in === "header" ? [] : [one?.name]))
      expect(new Set([...parameterNames, ...body]), tool.name).toEqual(new Set(Object.keys(tool.input.shape)))
      expect(parameterNames.length + body.length, tool.name).toBe(Object.keys(tool.input.shape).length)
      expect(body.length > 0 && (tool.method === "GET" || tool.method === "DELETE"), tool.name).toBe(false)
    }
  })

  it("describes each operation, parameter, and member of a body", () => {
    const missing = operations().flatMap(({ operationId, summary, description, parameters = [], requestBody }) => [
      ...(summary.length > 0 && description.length > 40 ? [] : [operationId]),
      ...parameters
        .map(resolveParameter)
        .flatMap((one) => (one?.description === undefined ? [`${operationId}?${one?.name}`] : [])),
      ...undescribed(requestBody?.content["application/json"].schema ?? {}).map((path) => operationId + path),
    ])
    expect(missing).toEqual([])
  })

  it("has an example of each operation, which its own schemas accept", () => {
    const tested = operations().map((operation) => {
      const [schemas, example] = [schemasOf(operation.operationId), exampleOf(operation)]
      expect(example.answer, operation.operationId).toEqual(schemas.output.parse(example.answer))
      if (operation.requestBody === undefined) return
      const input = { ...idsIn(operation.operationId), ...(example.body as object) }
      expect(schemas.input.safeParse(input).error, operation.operationId).toBeUndefined()
    })
    expect(tested).toHaveLength(tools.length + bulkImports.length + 5)
  })

  it("lists 501 for the tools that this instance does not support, and for no others", async () => {
    const { tools: offered } = await started.call<{ tools: { name: string }[] }>(
      "GET",
      "/v1/tools",
      undefined,
      started.operatorToken,
    )
    const names = new Set(offered.map(({ name }) => name))
    const partly = [
      "generate_content",
      "rewrite_content",
      "translate_content",
      "publish_content",
      "create_integration",
      "test_integration",
      "start_scan",
      "inspect_url",
      "read_page",
      "extract_links",
      "extract_structured_data",
      "list_sitemaps",
      "sync_search_data",
      "list_search_competitors",
      "search_reddit",
      "draft_reddit_reply",
      "capture_screenshot",
    ]
    for (const tool of tools) {
      const isMissing = "501" in (operationOf(tool)?.responses ?? {})
      expect(isMissing, tool.name).toBe(!names.has(tool.name) || partly.includes(tool.name))
    }
  })

  it("stays small enough to read at once", () => {
    expect(Buffer.byteLength(text)).toBeLessThan(722_000)
    // That every integer of JavaScript is below it says nothing.
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })
})

describe("serving it", () => {
  it("needs no credential, supports conditional requests, and loads nothing from elsewhere", async () => {
    for (const path of [
      "/openapi.json",
      "/docs",
      "/docs/start.js",
      "/docs/swagger-ui.css",
      "/docs/swagger-ui-bundle.js",
    ]) {
      const first = await fetch(started.url + path)
      const etag = first.headers.get("etag") ?? ""
      const body = await first.text()
      expect([first.status, body.length > 100], path).toEqual([200, true])
      expect(first.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'/,
      )
      const second = await fetch(started.url + path, { headers: { "if-none-match": etag } })
      expect([second.status, await second.text()], path).toEqual([304, ""])
    }
  })

  it.each(["/openapi.json", "/docs", "/v1/tools", "/healthz", "/v1/brands/brd_1/api-keys"])(
    "answers 405 to another method at %s, with the supported methods",
    async (path) => {
      const response = await fetch(started.url + path, { method: "PATCH" })
      expect([response.status, response.headers.get("allow")?.startsWith("GET")]).toEqual([405, true])
    },
  )
})
