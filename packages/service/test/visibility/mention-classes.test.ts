import type { Answer, Scan, Visibility } from "@citable/contract/visibility"
import { startService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import { afterEach, expect, it, vi } from "vitest"

type Started = Awaited<ReturnType<typeof startService>>

let started: Started | undefined
afterEach(() => started?.close())

const searched = { output: [{ type: "web_search_call" }], status: "completed" }
const list = (place: number) =>
  `The best tools:\n\n1. **HubSpot**: free tier\n2. **Salesforce**: large\n${place === 3 ? "3. **Acme**: for bakeries\n4. **Pedalo**: fast" : "3. **Pedalo**: fast\n4. **Acme**: cheap"}`

/** What the engine answers to each prompt. */
const answers: Readonly<Record<string, { text: string; raw: object }>> = {
  "The first list?": { text: list(3), raw: searched },
  "The second list?": { text: list(4), raw: searched },
  "An unknown name?": { text: "I couldn't find any information about Acme. Pedalo is well known.", raw: searched },
  "From memory?": { text: "Acme is great.", raw: { output: [], status: "completed" } },
  "A cut answer?": {
    text: "Acme is great, and",
    raw: { ...searched, status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
  },
}

async function scan(): Promise<(path: string) => Promise<unknown>> {
  const engine: Engine = {
    name: "chatgpt",
    surface: "api",
    ask: async ({ text: question }) => {
      const { text = "", raw = {} } = answers[question] ?? {}
      return { text, sources: [], searches: [], model: null, cost: null, raw: JSON.stringify(raw) }
    },
  }
  const service = await startService({ engines: [engine] })
  started = service
  const brand = `/v1/brands/${service.brandId}`
  const call = <Result>(method: string, path: string, body?: unknown) =>
    service.call<Result>(method, brand + path, body, service.operatorToken)
  await call("PATCH", "", { name: "Acme" })
  await call("POST", "/competitors", { name: "Pedalo" })
  await call("POST", "/prompts", { prompts: Object.keys(answers).map((text) => ({ text, locale: "en" })) })
  const { id } = await call<Scan>("POST", "/scans", {})
  await vi.waitFor(async () => expect(await call("GET", `/scans/${id}`)).toMatchObject({ status: "completed" }), {
    timeout: 50_000,
  })
  return (path) => call("GET", path.replace("SCAN", id))
}

it("absence is no mention, a rank is the place in the list, and answers that are cut or from memory count in no figure", async () => {
  const read = await scan()
  const { overall, competitors, uncounted } = (await read("/visibility")) as Visibility
  expect(uncounted).toEqual({ from_memory: 1, cut: 1, filtered: 0, refused: 0 })
  expect(overall.current).toMatchObject({
    mention_rate: { count: 2, of: 3 },
    average_rank: { value: 3.5, count: 2 },
    average_position: { value: 1.5, count: 2 },
    absent: 1,
    sentiment: { negative: 0 },
  })
  expect(competitors[0]?.current).toMatchObject({ mention_rate: { count: 3 }, average_rank: { value: 3.5, count: 2 } })

  const { data } = (await read("/scans/SCAN/answers")) as { data: Answer[] }
  const shown = data.map(({ prompt, mentions, absent, listed, left_out: why }) => [
    prompt,
    mentions.map(({ name, rank }) => `${name} ${rank ?? "-"}`).join(),
    absent?.length,
    listed,
    why,
  ])
  expect(shown.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual([
    ["A cut answer?", "Acme -", 0, [], "cut"],
    ["An unknown name?", "Pedalo -", 1, [], null],
    ["From memory?", "Acme -", 0, [], "from_memory"],
    ["The first list?", "Acme 3,Pedalo 4", 0, ["HubSpot", "Salesforce"], null],
    ["The second list?", "Pedalo 3,Acme 4", 0, ["HubSpot", "Salesforce"], null],
  ])
})

it("names in lists that nobody tracks are offered until somebody tracks them", async () => {
  const read = await scan()
  const offered = async () =>
    ((await read("/competitors?untracked=true")) as { untracked: { names: { name: string; answers: number }[] } })
      .untracked
  const seen = { answers: 2, answer_id: expect.stringMatching(/^ans_/) as string }
  expect(await offered()).toEqual({
    answers: 3,
    names: [
      { name: "HubSpot", ...seen },
      { name: "Salesforce", ...seen },
    ],
  })
  expect(await read("/competitors")).not.toHaveProperty("untracked")
  await started?.call("POST", `/v1/brands/${started.brandId}/competitors`, { name: "HubSpot" }, started.operatorToken)
  expect((await offered()).names).toEqual([{ name: "Salesforce", ...seen }])
})
