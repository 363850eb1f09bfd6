import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startService, type StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import { type Kysely, sql } from "kysely"
import { expect, it } from "vitest"

import { describeTables } from "../../src/operator/data/describe-tables.ts"
import { purgeTables } from "../../src/purge-tables.ts"
import { readActions } from "../accounts/kept-actions.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { sampleUpload } from "../sample-input.ts"

const day = 24 * 3_600_000
const word = "Canaryword"

it("a word of what is in the trash is in the tables of the trash alone, and 30 days later in none", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-trash-"))
  const time = Date.UTC(2026, 0, 1)
  const started = await startService({ dataDir, now: () => time })
  const { brandId, writeKey } = started
  const { id } = await started.publish({ title: word, slug: "x", body: word, excerpt: word, tags: [word] })
  await started.call("PATCH", `/v1/content/${id}`, { body: `${word} again` })
  const others = await addOthers(started)
  expect(await tablesWith(dataDir)).toEqual(expect.arrayContaining(["contents", ...tablesOfOthers]))
  for (const path of [`/v1/content/${id}`, ...others])
    await started.call("DELETE", path, undefined, started.operatorToken)
  await started.close()
  // The row of a prompt waits for answers to it as long as it can come back.
  expect(await tablesWith(dataDir)).toEqual(["prompts", "trashed_contents", "trashed_items", "trashed_rows"])
  const open = async (days: number) => {
    const old = await openOnEngine(dataDir)
    const purged = { db: old, now: () => time + days * day, trashDays: 30, actionDays: 90 }
    await purgeTables(purged, { onError: (error) => expect.fail(String(error)) })
    await old.destroy()
    const tables = await onEngine(dataDir)
    const service = await createService({ dataDir, ...tables, now: () => time + days * day, rateLimit: false })
    const url = `http://localhost/v1/brands/${brandId}/content?trashed=true`
    const answer = await service.fetch(new Request(url, { headers: { authorization: `Bearer ${writeKey}` } }))
    const { data } = (await answer.json()) as { data: unknown[] }
    await service.close()
    return data.length
  }
  expect([await open(29), await open(31)]).toEqual([1, 0])
  expect(await tablesWith(dataDir)).toEqual([])
  const db = await openOnEngine(dataDir)
  expect(others[0]).toContain((await db.selectFrom("stray_files").select("id").executeTakeFirst())?.id)
  await db.destroy()
  // Who deleted it is known for longer, without a word of it.
  expect((await readActions(dataDir)).length).toBeGreaterThan(2)
  await open(91)
  expect(await readActions(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

const tablesOfOthers = ["competitors", "integrations", "media", "prompts", "webhooks"]

/** Adds one of everything else that can be in the trash, with the word in it. Returns their paths, that of the file first. */
async function addOthers(started: StartedService): Promise<string[]> {
  const { brandId, operatorToken } = started
  const add = async (kind: string, body: object) => {
    const answer = await started.call<{ id: string; data?: { id: string }[] }>(
      "POST",
      `/v1/brands/${brandId}/${kind}`,
      body,
      operatorToken,
    )
    return answer.data?.[0]?.id ?? answer.id
  }
  const credentials = { username: word, application_password: word }
  const connection = { kind: "wordpress", config: { url: "https://press.example" }, credentials }
  return [
    `/v1/brands/${brandId}/media/${await add("media", { source: sampleUpload, alt: word })}`,
    `/v1/brands/${brandId}/prompts/${await add("prompts", { prompts: [{ text: word }] })}`,
    `/v1/brands/${brandId}/competitors/${await add("competitors", { name: word })}`,
    `/v1/integrations/${await add("integrations", { name: word, connection })}`,
    `/v1/webhooks/${await add("webhooks", { url: "https://hook.example", description: word, events: ["audit.completed"] })}`,
  ]
}

/** The tables with a row that has the word in it. */
async function tablesWith(dataDir: string): Promise<string[]> {
  const db = (await openOnEngine(dataDir)) as unknown as Kysely<unknown>
  const found: string[] = []
  for (const { name } of await describeTables(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).includes(word)) found.push(name)
  }
  await db.destroy()
  return found.toSorted()
}
