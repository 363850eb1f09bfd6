import { startService, type StartedService } from "@citable/dev"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

const paths = ["visibility", "visibility/share-of-voice", "search-performance", "search-performance/queries", "traffic"]

async function ask(path: string, query: Record<string, string>): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${started.operatorToken}` }
  const url = `${started.url}/v1/brands/${started.brandId}/${path}?${new URLSearchParams(query).toString()}`
  const answer = await fetch(url, { headers })
  return { status: answer.status, text: await answer.text() }
}

it("days before 1970 are refused, and the first days of 1970 have a range to compare with", async () => {
  for (const path of paths) {
    for (const compare of ["previous_year", "previous_period", "none"]) {
      expect(await ask(path, { to: "0001-01-01", compare })).toMatchObject({
        status: 422,
        text: expect.stringContaining("the earliest day is 1970-01-01"),
      })
      expect(await ask(path, { from: "1970-01-01", to: "1970-01-02", compare })).toMatchObject({ status: 200 })
    }
  }
})

it("any date range gets an answer or a refusal", async () => {
  const day = fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const query = fc.record(
    { from: day, to: day, compare: fc.constantFrom("previous_year", "previous_period", "none") },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, async (path, range) => {
      const { status, text } = await ask(path, range)
      expect([200, 422], text).toContain(status)
    }),
    { numRuns: 150 },
  )
})

it("imported data of very old days breaks no query", async () => {
  const row = { keys: ["a"], clicks: 1, impressions: 1, position: 1 }
  const importPath = `/v1/brands/${started.brandId}/search-performance/import`
  const rows = [{ ...row, date: "0001-01-02" }]
  const key = await started.createKey(["search:write"])
  await started.call("POST", importPath, { dimensions: ["query"], rows }, key)
  const compare = "previous_year"
  for (const path of paths) expect(await ask(path, { compare }), path).toMatchObject({ status: 200 })
  await started.call("POST", importPath, { dimensions: ["query"], rows, since: "0001-01-01" }, key)
  for (const path of paths) expect(await ask(path, { compare }), path).toMatchObject({ status: 200 })
})
