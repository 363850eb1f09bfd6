import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, CreatedApiKey } from "@citable/contract"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { exportService, restoreBackup } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

const secretKey = "a-secret-key-of-more-than-thirty-two-characters"
let folder: string
let source: StartedService
let target: StartedService
let from: { dataDir: string; databaseUrl?: string }
let to: { dataDir: string; databaseUrl?: string }

/** Starts an instance in a folder of its own, on SQLite or Postgres as the project of the test says. */
async function open(name: string) {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  const { databaseUrl } = await onEngine(dataDir)
  const place = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
  const started = await startService({ dataDir, secretKey, role: "api" })
  return { place, started }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-moved-"))
  const [one, other] = [await open("source"), await open("target")]
  source = one.started
  target = other.started
  from = one.place
  to = other.place
})
afterEach(async () => {
  await source.close()
  await target.close()
  await rm(folder, { recursive: true, force: true })
})

async function exportTo(name: string, part: { brandId: string } | { accountId: string }): Promise<string> {
  const lines: string[] = []
  await exportService({ ...from, ...part, write: (line) => void lines.push(line) })
  const path = join(folder, name)
  await writeFile(path, `${lines.join("\n")}\n`)
  return path
}

const list = (started: StartedService, brandId: string, key: string) =>
  started.call<{ data: Article[] }>("GET", `/v1/brands/${brandId}/content?status=all`, undefined, key)

it("a brand moves into an instance with others, with its ids and keys, and what waited for it is not sent again", async () => {
  const { brandId } = source
  await source.call("POST", `/v1/brands/${brandId}/webhooks`, { url: "http://127.0.0.1:1/hook" })
  await source.publish({ title: "Moved", tags: ["a"], body: "Text\u2028" })
  await source.publish({ title: "Moved, too" })
  const other = await source.call<{ id: string }>("POST", "/v1/brands", { name: "Stays" }, source.operatorToken)
  const keyOfOther = await source.call<CreatedApiKey>(
    "POST",
    `/v1/brands/${other.id}/api-keys`,
    {},
    source.operatorToken,
  )
  await target.publish({ title: "Of the target" })
  const before = await list(source, brandId, source.writeKey)
  const file = await exportTo("brand.ndjson", { brandId })

  expect((await restoreBackup({ ...to, from: file })).rows).toBeGreaterThan(10)
  // The key of a site reads the same from the other instance, whose own brand is as it was.
  expect(await list(target, brandId, source.writeKey)).toEqual(before)
  expect((await list(target, target.brandId, target.writeKey)).data).toHaveLength(1)
  const brands = await target.call<{ data: { id: string }[] }>("GET", "/v1/brands", undefined, target.operatorToken)
  expect(brands.data.map(({ id }) => id).toSorted()).toEqual([brandId, target.brandId].toSorted())
  await expect(list(target, other.id, keyOfOther.key)).rejects.toThrow("401")
  const hooks = await target.call<{ data: { id: string }[] }>(
    "GET",
    `/v1/brands/${brandId}/webhooks`,
    undefined,
    source.writeKey,
  )
  expect(hooks.data).toHaveLength(1)
  const deliveries = `/v1/webhooks/${hooks.data[0]?.id ?? ""}/deliveries`
  expect(await target.call("GET", deliveries, undefined, source.writeKey)).toMatchObject({ data: [] })
  await expect(restoreBackup({ ...to, from: file })).rejects.toMatchObject({
    code: "restore_target_not_empty",
    message: expect.stringContaining(`The brand ${brandId} exists here already.`) as string,
  })
})

it("an account moves with its brands and operator tokens, and an unknown brand or account is an error", async () => {
  const { accountId, operatorToken, brandId } = await source.service.createAccount({ brandName: "Second" })
  await source.call("POST", `/v1/brands/${brandId}/content`, { title: "Draft" }, operatorToken)
  const file = await exportTo("account.ndjson", { accountId })
  await restoreBackup({ ...to, from: file })
  expect((await list(target, brandId, operatorToken)).data).toMatchObject([{ title: "Draft" }])
  const brands = await target.call<{ data: { id: string }[] }>("GET", "/v1/brands", undefined, target.operatorToken)
  expect(brands.data.map(({ id }) => id)).toEqual([target.brandId])
  await expect(exportTo("none", { brandId: "brd_none" })).rejects.toMatchObject({ code: "not_found" })
  await expect(exportTo("none", { accountId: "acc_none" })).rejects.toMatchObject({ code: "not_found" })
})
