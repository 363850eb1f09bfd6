import type { Brand, ToolOutput } from "@citable/contract"
import type { Competitor, NamePreview } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { quoteAround } from "../../src/groups/visibility/quote-around.ts"
import { quietEngine } from "../quiet-engine.ts"

type Previewed = Competitor

const answers = [
  "For the city, buy a Pedalo. Its brakes are good.",
  "Some like:\n- Pedalo City Line, which lasts\n- a used bike",
  "A pedalo is a boat.",
  "Nobody is named here.",
]
let started: StartedService
let call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
beforeAll(async () => {
  let asked = 0
  const engine: Engine = {
    ...quietEngine,
    ask: async (question, options) => ({
      ...(await quietEngine.ask(question, options)),
      text: answers[asked++ % answers.length] ?? "",
    }),
  }
  started = await startService({ engines: [engine] })
  call = (method, path, body) =>
    started.call(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
  await call("POST", "/prompts", { prompts: [{ text: "Which bike suits a city?" }] })
  const { id } = await call<{ id: string }>("POST", "/scans", { repeats: answers.length })
  await vi.waitFor(async () => {
    const { status } = await call<{ status: string }>("GET", `/scans/${id}`)
    if (status !== "completed") throw new Error(`the scan is ${status}`)
  })
})
afterAll(() => started.close())

const marked = ({ quotes }: NamePreview) =>
  quotes.map(({ text, marks }) => [text, marks.map(({ from, to }) => text.slice(from, to))])

it("a dry run says in which stored answers a name would be found, and saves nothing", async () => {
  const { preview } = await call<Previewed>("POST", "/competitors", { name: "Pedalo", dry_run: true })
  expect(preview).toMatchObject({ stored: 4, answers: 4, matches: 2 })
  expect(new Set(preview === undefined ? [] : marked(preview))).toEqual(
    new Set([
      ["- Pedalo City Line, which lasts", ["Pedalo"]],
      ["For the city, buy a Pedalo.", ["Pedalo"]],
    ]),
  )
  expect(await call("GET", "/competitors")).toMatchObject({ data: [] })
})

it("where names overlap, the longest counts, as in a scan", async () => {
  const other = await call<Competitor>("POST", "/competitors", { name: "Pedalo City Line" })
  const { preview } = await call<Previewed>("POST", "/competitors", { name: "Pedalo", dry_run: true })
  expect(preview).toMatchObject({ answers: 4, matches: 1 })
  await call("DELETE", `/competitors/${other.id}`)
})

it("a dry run of a change counts the names after it, and the competitor keeps its own", async () => {
  const { id } = await call<Competitor>("POST", "/competitors", { name: "Pedalo" })
  const change = { name: "Velo", aliases: ["Nobody"], dry_run: true }
  const changed = await call<Previewed>("PATCH", `/competitors/${id}`, change)
  expect(changed).toMatchObject({ name: "Velo", preview: { answers: 4, matches: 1 } })
  expect(await call("GET", "/competitors")).toMatchObject({ data: [{ name: "Pedalo", aliases: [] }] })
  const again = { name: "Pedalo", dry_run: true }
  await expect(call("POST", "/competitors", again)).rejects.toThrow(/already tracks a competitor with this name/)
  await expect(call("PATCH", "/competitors/cmp_00000000000000000000000000", again)).rejects.toThrow(
    /not found|no such/i,
  )
})

it("a dry run says which answers phrases take away, of a competitor and of the brand, and the next scan counts so", async () => {
  const { data } = await call<{ data: Competitor[] }>("GET", "/competitors")
  for (const { id } of data) await call("DELETE", `/competitors/${id}`)
  const bikes = { name: "Pedalo", exclude: ["pedalo city line"] }
  const { preview } = await call<Previewed>("POST", "/competitors", { ...bikes, dry_run: true })
  expect(preview).toMatchObject({ answers: 4, matches: 1, excluded: 1 })
  expect(preview?.excluded_quotes).toEqual(["- Pedalo City Line, which lasts"])
  const whole = { ...bikes, exclude: ["PEDALO"] }
  await expect(call("PATCH", "", whole)).rejects.toThrow(/is a name itself/)
  const { name } = await call<Brand>("GET", "")
  const tried = await call<Brand>("PATCH", "", { ...bikes, dry_run: true })
  expect(tried).toMatchObject({ name, exclude: [], preview: { matches: 1, excluded: 1 } })
  await call("PATCH", "", { name: "Pedalo", exclude: [] })
  const rate = async () =>
    (await call<ToolOutput<"get_visibility">>("GET", "/visibility")).overall.current.mention_rate.count
  await expect.poll(rate).toBe(2)
  expect(await call("PATCH", "", bikes)).toMatchObject({ exclude: bikes.exclude })
  await expect.poll(rate).toBe(1)
  await call("PATCH", "", { name, exclude: [] })
})

it("a quote is one sentence of the text, at most 2,000 units long, and its marks are the name", () => {
  const piece = fc.constantFrom("Acme", "Acme leads. ", "It is fine! ", "- item\n", " ", "\n", "😀", "a".repeat(700))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `${pieces.join("")} Acme`
      const spans = [...text.matchAll(/Acme/g)].map(({ index }) => [index, index + 4] as const)
      const { text: quote, marks } = quoteAround(text, spans, "en")
      expect(text.toWellFormed()).toContain(quote.replaceAll("\uFFFD", "").slice(0, 20))
      expect(quote.length).toBeLessThanOrEqual(2000)
      expect(quote).not.toContain("\n")
      expect(marks.length).toBeGreaterThan(0)
      for (const { from, to } of marks) expect(quote.slice(from, to)).toBe("Acme")
    }),
  )
})
