import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"

import { beforeEach, expect, it, onTestFinished } from "vitest"

import { openReleases } from "../src/rebuild/open-releases.ts"

let folder: string
beforeEach(async () => {
  const temporary = await mkdtemp(join(tmpdir(), "citable-releases-"))
  folder = temporary
  onTestFinished(() => rm(temporary, { recursive: true, force: true }))
})

/** Writes the output of a build: pages of one version, and an asset of that version. */
async function build(version: string, pages = 10, asset = `app.${version}.js`): Promise<string> {
  const output = join(folder, "dist")
  await mkdir(join(output, "_astro"), { recursive: true })
  await writeFile(join(output, "_astro", asset), version)
  for (let page = 0; page < pages; page++) {
    await writeFile(join(output, page === 0 ? "index.html" : `page-${page}.html`), version.repeat(20_000))
  }
  return output
}

const open = (options: { keep?: number; now?: () => number } = {}) =>
  openReleases(join(folder, "site"), { keep: 5, minPages: 0.5, ...options })
const read = (releases: { link: string }, path = "index.html") => readFile(join(releases.link, path), "utf8")

it("a reader sees a complete release during 1,000 swaps", async () => {
  const releases = await open()
  const ids: string[] = []
  for (const version of ["a", "b", "c"]) ids.push((await releases.add(await build(version))).id)
  const stop = new SharedArrayBuffer(4)
  const reader = new Worker(
    `const { readFileSync } = require("node:fs")
    const { parentPort, workerData } = require("node:worker_threads")
    const seen = { reads: 0, misses: 0, torn: 0 }
    const stop = new Int32Array(workerData.stop)
    const round = () => {
      for (let i = 0; i < 50; i++) {
        try {
          const text = readFileSync(workerData.link + "/index.html", "utf8")
          if (text.length !== 20000 || text !== text[0].repeat(20000)) seen.torn++
        } catch { seen.misses++ }
        seen.reads++
      }
      if (Atomics.load(stop, 0) === 1) parentPort.postMessage(seen)
      else setImmediate(round)
    }
    round()`,
    { eval: true, workerData: { link: releases.link, stop } },
  )
  const result = new Promise<{ reads: number }>((resolve) => reader.once("message", resolve))
  for (let swap = 0; swap < 1000; swap++) await releases.swap(ids[swap % 3] ?? "")
  Atomics.store(new Int32Array(stop), 0, 1)
  const seen = await result
  await reader.terminate()
  expect(seen).toMatchObject({ misses: 0, torn: 0 })
  expect(seen.reads).toBeGreaterThan(100)
})

it("a build with too few pages, without index.html or without output is refused, and the live release stays", async () => {
  const releases = await open()
  const { id } = await releases.add(await build("a", 10))
  await expect(releases.add(await build("b", 4))).rejects.toMatchObject({ code: "build_refused" })
  await rm(join(folder, "dist", "index.html"))
  await expect(releases.add(join(folder, "dist"))).rejects.toThrow(/has no index.html/)
  await expect(releases.add(join(folder, "nowhere"))).rejects.toMatchObject({ code: "build_refused" })
  expect((await releases.current())?.id).toBe(id)
  expect(await read(releases)).toMatch(/^a+$/)
  await rm(join(folder, "dist"), { recursive: true })
  expect((await releases.add(await build("c", 5))).pages).toBe(5)
})

it("assets of the last releases stay reachable, and those of older ones are deleted", async () => {
  const releases = await open()
  for (const version of ["a", "b", "c", "d", "e"]) await releases.add(await build(version))
  expect((await readdir(join(releases.link, "_astro"))).toSorted()).toEqual([
    "app.b.js",
    "app.c.js",
    "app.d.js",
    "app.e.js",
  ])
  expect(await read(releases, "_astro/app.c.js")).toBe("c")
})

it("old releases are deleted, except the live one and those younger than ten minutes", async () => {
  let now = Date.now()
  const releases = await open({ keep: 2, now: () => now })
  for (const version of ["a", "b", "c", "d"]) {
    await releases.add(await build(version))
    now += 1000
  }
  expect(await releases.list()).toHaveLength(4)
  const oldest = (await releases.list()).at(-1)?.id ?? ""
  await releases.swap(oldest)
  now += 700_000
  const { id } = await releases.add(await build("e"))
  expect((await releases.list()).map((release) => release.id)).toContain(id)
  expect(await releases.list()).toHaveLength(2)
  expect((await readdir(join(folder, "site", "releases"))).toSorted()).toEqual(
    (await releases.list()).map((release) => release.id).toSorted(),
  )
})

it("a rollback makes the previous release live, and the next build continues from there", async () => {
  const releases = await open()
  await expect(releases.rollback()).rejects.toMatchObject({ code: "no_release" })
  for (const version of ["a", "b"]) await releases.add(await build(version))
  await releases.rollback()
  expect(await read(releases)).toMatch(/^a+$/)
  await releases.add(await build("c"))
  expect(await read(releases)).toMatch(/^c+$/)
})

it("a release that cannot be written leaves the live one unchanged", async () => {
  const releases = await open()
  await releases.add(await build("a"))
  const output = await build("b")
  // The folder of new releases is not writable.
  await rm(join(folder, "site", "incoming"), { recursive: true })
  await writeFile(join(folder, "site", "incoming"), "")
  await expect(releases.add(output)).rejects.toMatchObject({ code: "ENOTDIR" })
  expect(await read(releases)).toMatch(/^a+$/)
})
