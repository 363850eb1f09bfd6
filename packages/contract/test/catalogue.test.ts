import { catalogue, defineTool, pathParameters, problemCodes, scopes, type Tool } from "@citable/contract"
import { describe, expect, it } from "vitest"
import { z } from "zod"

import { catalogueTable } from "./data/catalogue-table.ts"

describe("the catalogue", () => {
  it("has the 103 tools of the table with name, method, path and scope, in the same order", () => {
    expect(catalogueTable).toHaveLength(103)
    expect(catalogue.map(({ name, method, path, scope }) => [name, method, path, scope])).toEqual(catalogueTable)
  })

  it("limits every text, number and list in an input", () => {
    const found = (catalogue as readonly Tool[]).flatMap((tool) =>
      unbounded(z.toJSONSchema(tool.input, { io: "input" })).map((path) => `${tool.name}: ${path}`),
    )
    expect(found).toEqual([])
  })

  it("outputs only declared fields at any depth, except in JSON from external pages", () => {
    const found = (catalogue as readonly Tool[]).flatMap((tool) =>
      openObjects(z.toJSONSchema(tool.output, { io: "output" })).map((path) => `${tool.name}: ${path}`),
    )
    expect(found).toEqual([])
  })

  it("returns the next cursor from every tool that takes a cursor", () => {
    for (const tool of catalogue as readonly Tool[]) {
      const answer = tool.output instanceof z.ZodObject ? Object.keys(tool.output.shape) : []
      const pages = "cursor" in tool.input.shape
      expect(answer.includes("next_cursor") && answer.includes("has_more"), tool.name).toBe(pages)
    }
  })

  it("has each name and route once, under /v1, with an existing scope and a short summary", () => {
    const tools: readonly Tool[] = catalogue
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    expect(new Set(tools.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`)).size).toBe(
      tools.length,
    )
    for (const tool of tools) {
      expect(tool.path).toMatch(/^\/v1\//)
      expect(scopes).toContain(tool.scope)
      expect(tool.summary.length).toBeLessThanOrEqual(160)
    }
  })

  it("describes each tool in a few sentences that add to its summary", () => {
    for (const { name, summary, description } of catalogue as readonly Tool[]) {
      expect(description.length, name).toBeGreaterThan(40)
      expect(description.length, name).toBeLessThanOrEqual(400)
      expect(description, name).toMatch(/^[A-Z`][^\n]*\.$/)
      expect(description.startsWith(summary), name).toBe(false)
      expect(summary, name).not.toMatch(/\.$/)
    }
  })

  it("names only tools that exist in the descriptions of tools", () => {
    const names = new Set<string>(catalogue.map(({ name }) => name))
    for (const { name, description } of catalogue as readonly Tool[]) {
      const others = description.replace(/`[^`]*`/g, "").match(/\b[a-z]+_[a-z_]+\b(?!:)/g) ?? []
      const unknown = others.filter((one) => !names.has(one) && !scopes.some((scope) => scope.endsWith(`:${one}`)))
      expect(unknown, name).toEqual([])
      expect(others, name).not.toContain(name)
    }
  })

  it("refuses inputs with undeclared fields, and converts to JSON Schema", () => {
    for (const tool of catalogue as readonly Tool[]) {
      const ids = Object.fromEntries(pathParameters(tool.path).map((name) => [name, "x"]))
      const codes = tool.input.safeParse({ ...ids, undeclared: 1 }).error?.issues.map(({ code }) => code)
      expect(codes).toContain("unrecognized_keys")
      expect(z.toJSONSchema(tool.input, { io: "input" })).toMatchObject({ type: "object", additionalProperties: false })
    }
  })

  it("throws if the input lacks a path parameter", () => {
    const broken = {
      name: "x",
      group: "content",
      method: "GET",
      path: "/v1/{id}",
      scope: "content:read",
      summary: "",
      description: "",
      input: z.strictObject({}),
      output: z.null(),
    } as const
    expect(() => defineTool(broken)).toThrow("path parameter id")
    const later = defineTool({ ...broken, input: () => broken.input })
    expect(() => later.input).toThrow("path parameter id")
  })

  it("makes schemas that are functions once, when somebody reads them", () => {
    const made: string[] = []
    const tool = defineTool({
      name: "x",
      group: "content",
      method: "GET",
      path: "/v1/{id}",
      scope: "content:read",
      summary: "",
      description: "",
      input() {
        made.push("input")
        return z.strictObject({ id: z.string() })
      },
      output() {
        made.push("output")
        return z.null()
      },
    })
    expect(made).toEqual([])
    expect([tool.output, tool.input, tool.output, tool.input].map((schema) => schema.type)).toEqual([
      "null",
      "object",
      "null",
      "object",
    ])
    expect(made).toEqual(["output", "input"])
  })
})

it("every problem has a client or server error status", () => {
  for (const { status } of Object.values(problemCodes)) expect(status >= 400 && status < 600).toBe(true)
})

interface JsonSchema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maximum?: number
  maxItems?: number
  additionalProperties?: boolean | JsonSchema
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

function* walk(schema: JsonSchema, path = ""): Iterable<[path: string, schema: JsonSchema]> {
  yield [path, schema]
  for (const [name, property] of Object.entries(schema.properties ?? {})) yield* walk(property, `${path}/${name}`)
  if (schema.items !== undefined) yield* walk(schema.items, `${path}/*`)
  for (const option of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* walk(option, path)
}

/** The paths where a schema has no upper limit. */
function unbounded(schema: object): string[] {
  return [...walk(schema as JsonSchema)].flatMap(([path, at]) => {
    if (at.enum !== undefined || at.const !== undefined) return []
    const bounds: Record<string, boolean> = {
      string:
        at.maxLength !== undefined ||
        ["date", "date-time"].includes(at.format ?? "") ||
        repeatsWithinBounds(at.pattern),
      integer: at.maximum !== undefined,
      number: at.maximum !== undefined,
      array: at.maxItems !== undefined,
    }
    return [at.type ?? []].flat().some((type) => bounds[type] === false) ? [path] : []
  })
}

/** Whether an anchored pattern has no unlimited repetition. */
function repeatsWithinBounds(pattern = ""): boolean {
  const bare = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, "")
  return bare.startsWith("^") && bare.endsWith("$") && !/[*+]|\{\d+,\}/.test(bare)
}

/** The paths where an object accepts undeclared fields. */
function openObjects(schema: object): string[] {
  return [...walk(schema as JsonSchema)].flatMap(([path, { type, properties, additionalProperties }]) =>
    type?.includes("object") === true && properties !== undefined && additionalProperties !== false ? [path] : [],
  )
}
