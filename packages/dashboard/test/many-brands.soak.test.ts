import { expect, it, onTestFinished } from "vitest"

import { insertBrand } from "../../service/src/groups/brands/brand-rows.ts"
import { openOnEngine } from "../../service/test/open-on-engine.ts"
import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { answeringEngine, scanBrand } from "./answered-brand.ts"
import { listTables, readTable, readTiles } from "./read-table.ts"
import { toWords } from "./to-words.ts"

it("a person with 2,000 brands gets pages of 25, and finds one by a part of its name", async () => {
  const started = await startAccounts({ dashboard: createDashboard(), engines: [answeringEngine], rateLimit: false })
  onTestFinished(() => started.close())
  await scanBrand(started)
  const db = await openOnEngine(started.dataDir)
  const { account_id: accountId } = await db.selectFrom("brands").select("account_id").executeTakeFirstOrThrow()
  for (let number = 1; number < 2000; number++) {
    const group = number <= 240 ? "Retail" : null
    await insertBrand(db, { accountId, name: `Client ${number}`, group }, Date.now())
  }
  await db.destroy()
  const ada = started.browse()
  await signInAs(ada, owner)
  const all = await ada.open("/brands")
  expect(readTable(all.text, "Brands").rows).toHaveLength(25)
  expect(toWords(all.text)).toContain("1 to 25 of 2,000 brands")
  // Too much to add up or to compare is not told as a sum of a part.
  expect(readTiles(all.text).get("Spent")).toBe(
    "– Money is added up for at most 250 brands. Choose a group, or search.",
  )
  expect(readTable(all.text, "Groups").rows.map((row) => row.slice(0, 3))).toEqual([
    ["Retail", "240", "–"],
    ["No group", "1,760", "–"],
  ])
  expect(all.text).not.toContain("sort=-named")
  const retail = await ada.open("/brands?group=Retail&sort=-named")
  expect(toWords(retail.text)).toContain("As 240 brands were compared")
  expect(readTable(retail.text, "Groups").rows[0]?.slice(0, 4)).toEqual(["Retail", "240", "$0.00", "$0.00"])
  const needs = await ada.open("/brands?needs=site")
  expect(toWords(needs.text)).toContain("Brands 1 to 100 were checked.")
  expect(listTables(needs.text)).toEqual([])
  const finder = await ada.send(`/brands/${started.brandId}/switch?q=client+1999`, {
    headers: { accept: "application/json" },
  })
  expect((JSON.parse(finder.text) as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual([
    "Client 1999",
  ])
  const some = await ada.open(`/brands/${started.brandId}/switch?q=client`)
  expect(toWords(some.text)).toContain("More brands match. Type more of the name.")
  for (const [name, path] of [
    ["2,000 brands", "/brands"],
    ["240 brands of a group, by visibility", "/brands?group=Retail&sort=-named"],
    ["100 brands searched for needs", "/brands?needs=site"],
    ["the switcher", `/brands/${started.brandId}/switch?q=client`],
  ] as const) {
    const before = process.cpuUsage()
    const { text } = await ada.open(path)
    const { user, system } = process.cpuUsage(before)
    console.info(`${name}: ${Math.round((user + system) / 1000)} ms of CPU, ${Math.round(text.length / 1024)} KB`)
  }
})
