import { readFileSync } from "node:fs"

import { catalogue, type Tool, ungrantableKeyScopes } from "@citable/contract"
import { expect, it } from "vitest"

import { scopesIn } from "../../src/credentials/permissions.ts"
import type { Principal } from "../../src/credentials/principal.ts"
import { inputSchema } from "../sample-input.ts"

// docs/guides/trash.md says of each tool that takes something away who may use it, and how to undo that.

const page = readFileSync(new URL("../../../../docs/guides/trash.md", import.meta.url), "utf8")
const [, after = ""] = page.split("## Who may, and how to undo it\n")
const [, adding = ""] = after.split("only adds, or asks:")
const rows = after.split("\n").flatMap((line) => {
  const [tool, role = "", scope = "", back = ""] = line
    .split("|")
    .slice(1)
    .map((cell) => cell.trim())
  return tool?.startsWith("`") === true ? [{ name: tool.slice(1, -1), role, scope, back }] : []
})
const tools = (catalogue as readonly Tool[]).filter(({ method }) => method !== "GET")
const wordsIn = (text: string) => [...text.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word ?? "")

it("every tool that is not a GET is in the table, or among those that only add", () => {
  const listed = [...rows.map(({ name }) => name), ...wordsIn(adding)]
  expect(listed.toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
  const deleting = tools.filter(
    ({ method, name }) => method !== "POST" || /^(delete|cancel|unpublish|rotate|restore)_/.test(name),
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(deleting.map(({ name }) => name)))
})

it.each(rows)("the row of $name names its role, its scope and its way back", ({ name, role, scope, back }) => {
  const tool = tools.find((one) => one.name === name) as Tool
  const lowest = (["viewer", "editor", "owner"] as const).find((one) => {
    const principal = { scopes: new Set([tool.scope]), roles: new Map([["brd_1", one]]) } as unknown as Principal
    return scopesIn(principal, "brd_1").has(tool.scope)
  })
  expect(role).toBe(lowest)
  expect(/^`([^`]+)`/.exec(scope)?.[1]).toBe(tool.scope)
  expect(scope.includes("which no API key can have")).toBe(ungrantableKeyScopes.includes(tool.scope))
  const properties = (one: Tool | undefined) => Object.keys((one && inputSchema(one).properties) ?? {})
  const restoring = tools.filter((one) => properties(one).includes("trashed")).map((one) => one.name)
  const named = restoring.filter((one) => back.includes(`\`${one}\` with \`trashed: false\``))
  const isKept = tool.method === "DELETE" && JSON.stringify(tool.output.toJSONSchema()).includes("restorable_until")
  expect(named).toEqual(isKept ? [name.replace("delete", "update")] : [])
  expect(back.includes("none after `permanent`")).toBe(properties(tool).includes("permanent"))
})
