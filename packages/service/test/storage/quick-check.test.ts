import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { createService } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "citable-quick-check-"))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const pageBytes = 4096
const word = "Plantedword"

/** Writes noise over the pages of the file that have the word, as a broken disk does. */
function damage(): void {
  const path = join(dataDir, "service.db")
  const bytes = readFileSync(path)
  const file = openSync(path, "r+")
  for (let at = bytes.indexOf(word); at >= 0;) {
    const page = Math.floor(at / pageBytes) * pageBytes
    writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, page)
    at = bytes.indexOf(word, page + pageBytes)
  }
  closeSync(file)
}

it("a weekly check finds pages of a SQLite file that are damaged, though nobody reads them", async () => {
  let time = Date.UTC(2026, 0, 1)
  const reported: string[] = []
  const start = () =>
    createService({ dataDir, now: () => time, onError: (error) => reported.push(String(error).slice(0, 40)) })
  const first = await startService({ dataDir, now: () => time })
  const article = { title: word, slug: "x", body: `${word} `.repeat(5000) }
  await first.call("POST", `/v1/brands/${first.brandId}/content`, article)
  await first.close()
  damage()
  const second = await start()
  const readiness = async () => {
    const answer = await second.fetch(new Request("http://localhost/readyz"))
    return [answer.status, ((await answer.json()) as { storage?: string }).storage]
  }
  expect(await readiness()).toEqual([200, undefined])
  time += 7 * 86_400_000
  await expect.poll(readiness).toEqual([503, "damaged"])
  // A write that works mends nothing.
  time += 60_000
  expect(await readiness()).toEqual([503, "damaged"])
  expect(reported).toEqual([expect.stringContaining("service.db is damaged")])
  await second.close()
})
