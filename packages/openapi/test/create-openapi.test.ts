import { catalogue, type Tool } from "@citable/contract"
import { expect, it } from "vitest"

import { createOpenApi } from "../src/create-openapi.ts"

const pick = (...names: string[]): Tool[] => catalogue.filter(({ name }) => names.includes(name))
const isAvailable = () => true

it("a document has the paths of the tools that it is given, and those that are no tools", () => {
  const { paths } = createOpenApi({ tools: pick("list_content", "list_webhooks"), examples: {}, isAvailable })
  expect(Object.keys(paths)).toEqual([
    "/v1/tools",
    "/v1/brands/{brand_id}/api-keys",
    "/v1/brands/{brand_id}/api-keys/{key_id}",
    "/v1/brands/{brand_id}/content",
    "/v1/brands/{brand_id}/webhooks",
  ])
})

it("a tool without an example is refused by its name, and one whose example is given has it", () => {
  const tools = pick("delete_competitor")
  expect(() => createOpenApi({ tools, examples: {}, isAvailable })).toThrow("delete_competitor has no example")
  const answer = { id: "cmp_1", deleted: true as const, restorable_until: "2026-07-06T10:00:00Z" }
  const document = createOpenApi({ tools, examples: { delete_competitor: { answer } }, isAvailable })
  expect(JSON.stringify(document.paths)).toContain(JSON.stringify(answer))
})
