import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

import { catalogue, type Tool } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { bulkImports } from "../src/gate/bulk-imports.ts"

interface Operation {
  operationId: string
  parameters?: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { content: { "application/json": { schema: { properties: object } } } }
  responses: Record<string, unknown>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, { name: string; in: string }> }
}

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

const operationOf = ({ path, method }: Tool) => document.paths[path]?.[method.toLowerCase()]

describe("the document", () => {
  it("passes the linter of Redocly without errors or warnings", async () => {
    const folder = mkdtempSync(join(tmpdir(), "citable-openapi-"))
    try {
      writeFileSync(join(folder, "openapi.json"), text)
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
    const others = ["list_tools", "list_api_keys", "create_api_key", "revoke_api_key"]
    expect(ids.toSorted()).toEqual([...[...tools, ...bulkImports].map(({ name }) => name), ...others].toSorted())
  })

  it("puts each input field where the service reads it", () => {
    for (const tool of tools) {
      const operation = operationOf(tool)
      const parameters = (operation?.parameters ?? []).map((one) =>
        one.$ref === undefined ? one : document.components.parameters[one.$ref.split("/").at(-1) ?? ""],
      )
      const body = Object.keys(operation?.requestBody?.content["application/json"].schema.properties ?? {})
      const parameterNames = parameters.flatMap((one) => (one?.in === "header" ? [] : [one?.name]))
      expect(new Set([...parameterNames, ...body]), tool.name).toEqual(new Set(Object.keys(tool.input.shape)))
      expect(parameterNames.length + body.length, tool.name).toBe(Object.keys(tool.input.shape).length)
      expect(body.length > 0 && (tool.method === "GET" || tool.method === "DELETE"), tool.name).toBe(false)
    }
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
      "publish_content",
      "create_integration",
      "test_integration",
      "start_scan",
      "inspect_url",
      "list_search_competitors",
    ]
    for (const tool of tools) {
      const isMissing = "501" in (operationOf(tool)?.responses ?? {})
      expect(isMissing, tool.name).toBe(!names.has(tool.name) || partly.includes(tool.name))
    }
  })

  it("stays small enough to read at once", () => {
    expect(Buffer.byteLength(text)).toBeLessThan(600_000)
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
