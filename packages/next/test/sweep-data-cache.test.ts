import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterEach, beforeEach, expect, it } from "vitest"

import { sweepDataCache } from "../src/internal/cache/sweep-data-cache.ts"

let distDir: string
beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), "citable-next-"))
})
afterEach(() => rm(distDir, { recursive: true, force: true }))

/** An entry in Next's format. */
const entry = (body: string, tags: string[]) =>
  JSON.stringify({ kind: "FETCH", data: { headers: {}, body, status: 200, url: "" }, revalidate: 4_294_967_294, tags })

it("a sweep deletes what this package left in former builds, and nothing else", async () => {
  const folder = join(distDir, "cache", "fetch-cache")
  await mkdir(join(folder, "a-folder"), { recursive: true })
  const long = "Ж".repeat(100_000)
  await writeFile(join(folder, "article"), entry(long, ["citable:article:cnt_1"]))
  await writeFile(join(folder, "tags"), entry("1", ["citable:slug:any:a", "citable:article:cnt_1"]))
  await writeFile(join(folder, "another"), entry('"tags":["citable:articles"]}', ["products"]))
  await writeFile(join(folder, "untagged"), entry(long, []))
  await writeFile(join(folder, "torn"), entry(long, ["citable:articles"]).slice(0, -1))
  await sweepDataCache(distDir)
  expect((await readdir(folder)).toSorted()).toEqual(["a-folder", "another", "torn", "untagged"])
})

it("a build without such a folder has nothing to sweep", async () => {
  await sweepDataCache(distDir)
  expect(await readdir(distDir)).toEqual([])
})
