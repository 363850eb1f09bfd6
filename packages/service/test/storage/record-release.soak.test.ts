import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { catalogue } from "@citable/contract"
import { backupService } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { describeAuditing } from "../http/every-tool/describe-auditing.ts"
import { describeConnecting } from "../http/every-tool/describe-connecting.ts"
import { describeGenerating } from "../http/every-tool/describe-generating.ts"
import { describeMeasuring } from "../http/every-tool/describe-measuring.ts"
import { describePublishing } from "../http/every-tool/describe-publishing.ts"
import { describeSearching } from "../http/every-tool/describe-searching.ts"
import { describeSettingUp } from "../http/every-tool/describe-setting-up.ts"
import { describeWriting } from "../http/every-tool/describe-writing.ts"
import { type CoffeeWorld, startCoffeeWorld } from "../http/every-tool/start-coffee-world.ts"
import { keepRelease, openRelease, releases } from "./release-database.ts"

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string
}
let world: CoffeeWorld
let folder: string
beforeAll(async () => {
  world = await startCoffeeWorld()
  folder = mkdtempSync(join(tmpdir(), "citable-release-"))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

// A brand as somebody uses it, so that nearly every table has rows.
describe("a brand that uses", () => {
  describeSettingUp(() => world)
  describeConnecting(() => world)
  describeWriting(() => world)
  describePublishing(() => world)
  describeMeasuring(() => world)
  describeSearching(() => world)
  describeAuditing(() => world)
  describeGenerating(() => world)
})

/** What these answer depends on settings and on others, not on the data alone. */
const outside = new Set([
  "list_sitemaps",
  "list_search_competitors",
  "check_ai_access",
  "get_brand_setup",
  "list_media",
])
/** The tools that only read the service's own data, and need nothing but the brand. */
const readers = catalogue.filter(
  ({ name, method, path, input }) =>
    !outside.has(name) &&
    method === "GET" &&
    /^\/v1(?:\/brands(?:\/\{brand_id\}(?:\/[a-z-]+)*)?)?$/.test(path) &&
    input.safeParse(path.includes("{brand_id}") ? { brand_id: `brd_${"0".repeat(26)}` } : {}).success,
)

it("the database of this release is kept, with what it answers", async () => {
  const { started, keys } = world
  const now = Date.now()
  const answers: Record<string, unknown> = {}
  for (const { path } of readers) {
    for (const brandId of path.includes("{brand_id}") ? await brands() : [""]) {
      const address = path.replace("{brand_id}", brandId)
      const response = await fetch(started.url + address, { headers: { authorization: `Bearer ${keys.account}` } })
      if (response.ok) answers[address] = await response.json()
    }
  }
  expect(Object.keys(answers).length).toBeGreaterThan(40)
  const to = join(folder, "backup")
  await backupService({ dataDir: world.dataDir, to })
  const secretKey = readFileSync(join(to, "secret.key"), "utf8").trim()
  if (!existsSync(new URL(`${version}.sql.gz`, releases))) {
    keepRelease(join(to, "service.db"), { version, now, secretKey, operatorToken: started.operatorToken, answers })
  }
  const kept = openRelease(version, join(folder, "kept.db"))
  expect(kept.version).toBe(version)
  expect(Object.keys(kept.answers).length).toBeGreaterThan(40)

  async function brands(): Promise<string[]> {
    const { data } = await started.call<{ data: { id: string }[] }>("GET", "/v1/brands", undefined, keys.account)
    return data.map(({ id }) => id)
  }
})
