import { catalogue, defineTool, pathParameters, problemCodes, scopes, type Tool } from "@citable/contract"
import { describe, expect, it } from "vitest"
import { z } from "zod"

describe("the catalogue", () => {
  it("has each name and each route once, under /v1, with a scope that exists and a short summary", () => {
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

  it("refuses inputs with undeclared fields, and can be told as JSON Schema", () => {
    for (const tool of catalogue as readonly Tool[]) {
      const ids = Object.fromEntries(pathParameters(tool.path).map((name) => [name, "x"]))
      const codes = tool.input.safeParse({ ...ids, undeclared: 1 }).error?.issues.map(({ code }) => code)
      expect(codes).toContain("unrecognized_keys")
      expect(z.toJSONSchema(tool.input, { io: "input" })).toMatchObject({ type: "object", additionalProperties: false })
    }
  })

  it("throws at once for a path parameter that the input lacks", () => {
    const broken = {
      name: "x",
      group: "content",
      method: "GET",
      path: "/v1/{id}",
      scope: "content:read",
      summary: "",
      input: z.strictObject({}),
      output: z.null(),
    } as const
    expect(() => defineTool(broken)).toThrow("path parameter id")
  })
})

it("every problem has a client or server status", () => {
  for (const { status } of Object.values(problemCodes)) expect(status >= 400 && status < 600).toBe(true)
})
