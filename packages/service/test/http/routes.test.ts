import { catalogue, type Tool } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

const ask = async (path: string, method = "GET") => {
  const response = await fetch(started.url + path.replace("{brand_id}", started.brandId), {
    method,
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" },
    ...(method === "GET" || method === "DELETE" ? {} : { body: "{}" }),
  })
  return {
    status: response.status,
    allow: response.headers.get("allow"),
    body: (await response.json()) as { detail?: string },
  }
}

const tools: readonly Tool[] = catalogue

/** Whether a path could be taken for another one that has a parameter where it has a word. */
function isShadowedBy(one: string, other: string): boolean {
  const words = one.split("/")
  const pattern = other.split("/")
  if (one === other || words.length !== pattern.length) return false
  return words.every((word, at) => word === pattern[at] || (pattern[at]?.startsWith("{") && !word.startsWith("{")))
}

const shadowed = tools.filter(({ path }) => tools.some((other) => isShadowedBy(path, other.path)))

describe("a path that could also match another tool", () => {
  it("exists for each of these tools", () => {
    expect(shadowed.map(({ name }) => name)).toEqual([
      "suggest_keywords",
      "list_broken_links",
      "suggest_internal_links",
      "suggest_prompts",
    ])
  })

  it.each(shadowed.map((tool) => [tool.name, tool] as const))("leads to %s", async (name, { method, path }) => {
    const { status, body } = await ask(path, method)
    expect([200, 501]).toContain(status)
    if (status === 501) expect(body.detail).toContain(name)
  })

  it("answers 405 to other methods, even if the other tool supports them", async () => {
    expect(await ask("/v1/brands/{brand_id}/prompts/suggestions", "DELETE")).toMatchObject({
      status: 405,
      allow: "POST",
    })
    for (const method of ["POST", "OPTIONS", "PROPFIND", "MKCOL"]) {
      expect(await ask("/v1/brands/{brand_id}/pages/broken-links", method)).toMatchObject({ status: 405, allow: "GET" })
    }
    expect(await ask("/v1/nothing", "PROPFIND")).toMatchObject({ status: 404 })
  })

  it("is distinguished from ids at the same place", async () => {
    const { status, body } = await ask("/v1/brands/{brand_id}/pages/pag_1")
    expect([404, 501]).toContain(status)
    if (status === 501) expect(body.detail).toContain("get_page")
  })
})
