import type { Brand } from "@citable/contract"
import type { Competitor, Prompt } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

let started: StartedService
let brand: string
beforeEach(async () => {
  started = await startService()
  brand = `/v1/brands/${started.brandId}`
})
afterEach(() => started.close())
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)

interface Page<Item> {
  data: Item[]
  next_cursor: string | null
  has_more: boolean
}
const track = (...prompts: Record<string, unknown>[]) =>
  call<{ data: Prompt[]; skipped: string[] }>("POST", `${brand}/prompts`, { prompts })
const texts = async (query = "") => {
  const { data } = await call<Page<Prompt>>("GET", `${brand}/prompts?${query}`)
  return data.map(({ text }) => text)
}
const refused = (method: string, path: string, body?: unknown) =>
  call(method, path, body).then(
    () => "taken",
    (error: unknown) => String(error),
  )

describe("prompts", () => {
  it("are tracked once each, in any case and spacing, with the brand's locale by default", async () => {
    const { data, skipped } = await track(
      { text: "Which CMS suits a florist?", tags: ["cms", "cms", "buyers"], engines: ["chatgpt"], market: "us" },
      { text: " which cms suits  a FLORIST?", market: "us" },
      { text: "Which CMS suits a florist?" },
    )
    expect(skipped).toEqual([" which cms suits  a FLORIST?"])
    expect(data).toMatchObject([
      {
        text: "Which CMS suits a florist?",
        tags: ["buyers", "cms"],
        engines: ["chatgpt"],
        market: "us",
        enabled: true,
      },
      { market: null, locale: "en", latest: null },
    ])
  })

  it("are listed by words, tag, language, engine and state, in complete pages", async () => {
    await track(
      { text: "100% sure?", tags: ["a"], engines: ["chatgpt"] },
      { text: "Was ist ein CMS?", locale: "de", tags: ["b"], engines: ["claude"] },
      { text: "Zebra", enabled: false },
    )
    expect(await texts("sort=text")).toEqual(["100% sure?", "Was ist ein CMS?", "Zebra"])
    expect(await texts(`q=${encodeURIComponent("0% S")}`)).toEqual(["100% sure?"])
    expect(await texts("tag=a,b&sort=text")).toEqual(["100% sure?", "Was ist ein CMS?"])
    expect(await texts("locale=de")).toEqual(["Was ist ein CMS?"])
    expect(await texts("engine=claude&sort=text")).toEqual(["Was ist ein CMS?", "Zebra"])
    expect(await texts("enabled=false")).toEqual(["Zebra"])
    for (const sort of ["-created_at", "created_at", "text"]) {
      const seen: string[] = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const from: string = cursor === "" ? "" : `&cursor=${cursor}`
        const page: Page<Prompt> = await call("GET", `${brand}/prompts?limit=1&sort=${sort}${from}`)
        seen.push(...page.data.map(({ text }) => text))
        cursor = page.next_cursor
      }
      expect(seen.toSorted()).toEqual(["100% sure?", "Was ist ein CMS?", "Zebra"])
    }
    const { next_cursor: cursor } = await call<Page<Prompt>>("GET", `${brand}/prompts?limit=1`)
    expect(await refused("GET", `${brand}/prompts?limit=1&sort=text&cursor=${cursor}`)).toContain("cursor_mismatch")
  })

  it("can be edited, but not into an existing one; a deleted one can be tracked again", async () => {
    const { data } = await track({ text: "One?" }, { text: "Two?", tags: ["x"] })
    const [one, two] = data.map(({ id }) => `${brand}/prompts/${id}`)
    expect(await refused("PATCH", `${two}`, { text: "one?" })).toContain("conflict")
    const edited = await call<Prompt>("PATCH", `${two}`, { text: "TWO?", tags: ["y", "z"], enabled: false })
    expect(edited).toMatchObject({ text: "TWO?", tags: ["y", "z"], enabled: false })
    await call("DELETE", `${one}`)
    expect(await refused("DELETE", `${one}`)).toContain("not_found")
    expect(await refused("PATCH", `${one}`, { enabled: true })).toContain("not_found")
    expect((await track({ text: "One?" })).data).toHaveLength(1)
  })

  it("of another brand are not accessible", async () => {
    const { data } = await track({ text: "Ours?" })
    const other = await call<Brand>("POST", "/v1/brands", { name: "Other" })
    const path = `/v1/brands/${other.id}/prompts/${data[0]?.id}`
    expect(await refused("PATCH", path, { text: "Theirs?" })).toContain("not_found")
    expect(await refused("DELETE", path)).toContain("not_found")
    expect(await texts()).toEqual(["Ours?"])
  })
})

describe("competitors", () => {
  it("are added with names and domains, edited, listed in pages, and deleted", async () => {
    const add = (name: string, more = {}) => call<Competitor>("POST", `${brand}/competitors`, { name, ...more })
    const { id } = await add("Ghostly", { domains: ["ghostly.example", "ghostly.example"], aliases: ["Ghostly CMS"] })
    await add("Strapless")
    expect(await refused("POST", `${brand}/competitors`, { name: "Ghostly" })).toContain("conflict")
    const path = `${brand}/competitors/${id}`
    expect(await call<Competitor>("PATCH", path, { aliases: [] })).toMatchObject({
      name: "Ghostly",
      domains: ["ghostly.example"],
      aliases: [],
    })
    const first = await call<Page<Competitor>>("GET", `${brand}/competitors?limit=1`)
    const next = await call<Page<Competitor>>("GET", `${brand}/competitors?limit=1&cursor=${first.next_cursor}`)
    expect([...first.data, ...next.data].map(({ name }) => name)).toEqual(["Ghostly", "Strapless"])
    expect(next.has_more).toBe(false)
    await call("DELETE", path)
    expect(await refused("DELETE", path)).toContain("not_found")
  })
})
