import { startService } from "@citable/dev"
import { expect, it } from "vitest"

interface Page {
  data: { name: string }[]
  next_cursor: string | null
  has_more: boolean
}

it("an account with many brands reads them page after page, the oldest first", async () => {
  const started = await startService({ rateLimit: false })
  const names = Array.from({ length: 5 }, (_, n) => `Brand ${n}`)
  for (const name of names) await started.call("POST", "/v1/brands", { name }, started.operatorToken)
  const read = (query: string) => started.call<Page>("GET", `/v1/brands${query}`, undefined, started.operatorToken)
  const whole = await read("")
  expect(whole).toMatchObject({ next_cursor: null, has_more: false })
  const found: string[] = []
  let cursor = ""
  for (let page = 0; page < 3; page++) {
    const { data, next_cursor: next } = await read(`?limit=2${cursor}`)
    found.push(...data.map(({ name }) => name))
    expect(next === null).toBe(page === 2)
    cursor = `&cursor=${next ?? ""}`
  }
  expect(found).toEqual(whole.data.map(({ name }) => name))
  expect(found.slice(1)).toEqual(names)
  await started.close()
})

it("brands are found by a part of their name in any case, those that begin with it first, and by their group", async () => {
  const started = await startService({ rateLimit: false })
  const create = (name: string, group?: string | null) =>
    started.call<{ id: string; group: string | null }>("POST", "/v1/brands", { name, group }, started.operatorToken)
  const names = async (query: string) =>
    (await started.call<Page>("GET", `/v1/brands?${query}`, undefined, started.operatorToken)).data.map(
      ({ name }) => name,
    )
  await create("Möbel Österreich", "Retail")
  const { id, group } = await create("Österreich 100 %", "  Retail ")
  expect(group).toBe("Retail")
  await create("ÖSTERREICH_Reisen")
  for (const q of ["österreich", "Österreich", "ÖSTERREICH"]) {
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual([
      "Österreich 100 %",
      "ÖSTERREICH_Reisen",
      "Möbel Österreich",
    ])
  }
  expect(await names(`q=${encodeURIComponent("100 %")}`)).toEqual(["Österreich 100 %"])
  expect(await names("q=_")).toEqual(["ÖSTERREICH_Reisen"])
  expect(await names(`q=${id}`)).toEqual(["Österreich 100 %"])
  expect(await names("group=Retail&q=m%C3%B6bel")).toEqual(["Möbel Österreich"])
  expect(await names("group=Retail")).toEqual(["Möbel Österreich", "Österreich 100 %"])
  expect(await names("group=retail")).toEqual([])
  expect(await names("group=")).toHaveLength(2)
  const paged = async (query: string) => {
    const found: string[] = []
    for (let cursor = ""; ;) {
      const page = await started.call<Page>(
        "GET",
        `/v1/brands?limit=1&${query}${cursor}`,
        undefined,
        started.operatorToken,
      )
      found.push(...page.data.map(({ name }) => name))
      if (page.next_cursor === null) return found
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    }
  }
  const query = `q=${encodeURIComponent("ö")}`
  expect(await paged(query)).toEqual(await names(query))
  await started.call("PATCH", `/v1/brands/${id}`, { group: null }, started.operatorToken)
  expect(await names("group=Retail")).toEqual(["Möbel Österreich"])
  await started.close()
})
