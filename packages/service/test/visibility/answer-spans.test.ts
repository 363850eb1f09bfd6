import type { ToolOutput } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

const guide = "https://www.guide.example/lamps/?utm_source=x&a=1"
/** With an accent that is a character of its own, so the composed form is shorter. */
const answers: Readonly<Record<string, string>> = {
  "Which lamp?": `Cafe\u0301: **Pedalo** leads. Buy a Pedalo **lamp** ([guide](${guide})). Nobody else.`,
  "Which bike?": `Acme beats Pedalo, says [guide](${guide}).`,
  "Which bell?": `Take Ringo. Then Pedalo ([other](https://guide.example/bells)).`,
}

let started: StartedService
let pedalo: string
beforeAll(async () => {
  const ask = async ({ text }: { text: string }) => {
    return { text: answers[text] ?? "", sources: [], searches: null, model: null, cost: 0, raw: "{}" }
  }
  started = await startService({ engines: [{ name: "local", surface: "api", ask }] })
  await call("PATCH", "", { name: "Acme" })
  pedalo = (await call<{ id: string }>("POST", "/competitors", { name: "Pedalo" })).id
  await call("POST", "/competitors", { name: "Ringo" })
  await call("POST", "/prompts", { prompts: Object.keys(answers).map((text) => ({ text })) })
  const { id } = await call<Scan>("POST", "/scans", {})
  const isDone = async () => {
    if ((await call<Scan>("GET", `/scans/${id}`)).finished_at === null) throw new Error("The scan runs.")
  }
  await vi.waitFor(isDone, 20_000)
})
afterAll(() => started.close())
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)

/** The names in an answer, as its text has them. */
function namesIn({ text, mentions }: ToolOutput<"list_scan_answers">["data"][number]) {
  return mentions.map(({ name, count, spans }) => [
    name,
    count,
    spans?.map(({ from, to }) => text.slice(from, to)) ?? null,
  ])
}

it("both lists of answers say where each name is, if they are asked", async () => {
  const [scan] = (await call<ToolOutput<"list_scans">>("GET", "/scans")).data
  const list = async (query: string) =>
    (await call<ToolOutput<"list_scan_answers">>("GET", `/scans/${scan?.id}/answers${query}`)).data
  const lamp = (rows: Awaited<ReturnType<typeof list>>) => rows.filter(({ prompt }) => prompt === "Which lamp?")
  const [plain] = lamp(await list(""))
  expect(plain?.text).toBe(answers["Which lamp?"])
  expect(plain?.mentions.map((mention) => "spans" in mention)).toEqual([false])
  const marked = lamp(await list("?spans=true"))
  expect(marked.map(namesIn)).toEqual([[["Pedalo", 2, ["Pedalo", "Pedalo"]]]])
  expect(marked[0]?.text).toBe(answers["Which lamp?"]?.normalize("NFC"))
  const path = `/prompts/${plain?.prompt_id}/results?spans=true`
  expect((await call<ToolOutput<"get_prompt_results">>("GET", path)).data).toEqual(marked)
})

it("gaps quote their answers word for word, by page and by domain", async () => {
  const gaps = async (query: Record<string, string>) => {
    const path = `/citations/gaps?${new URLSearchParams(query)}`
    return (await call<ToolOutput<"list_citation_gaps">>("GET", path)).data
  }
  expect((await gaps({})).map((gap) => "quotes" in gap)).toEqual([false, false])
  const [page, ...others] = await gaps({ url: guide, quotes: "true" })
  expect(others).toEqual([])
  expect(page).toMatchObject({ url: "https://www.guide.example/lamps/?a=1", answers: 1 })
  expect(page?.quotes).toMatchObject([
    { text: "Café: **Pedalo** leads.", prompt: "Which lamp?", engine: "local", surface: "api" },
  ])
  const [domain] = await gaps({ by: "domain", domain: "guide.example", quotes: "true" })
  expect(domain?.quotes?.map(({ text }) => text).toSorted()).toEqual(["Café: **Pedalo** leads.", "Take Ringo."])
  const ofPedalo = { by: "domain", quotes: "true", competitor_id: pedalo }
  expect((await gaps(ofPedalo))[0]?.quotes).toHaveLength(2)
  expect(await gaps({ domain: "nobody.example" })).toEqual([])
  expect(await gaps({ url: "not a page" })).toEqual([])
})
