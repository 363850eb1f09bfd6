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
