import { existsSync, readdirSync, statSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { expect, it, onTestFinished } from "vitest"

import { copyPages } from "../src/rebuild/copy-pages.ts"

/** A release of two pages and a style sheet, and what its build knows about the pages. */
async function makeRelease() {
  const folder = await mkdtemp(join(tmpdir(), "citable-copy-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const release = join(folder, "release")
  const pages: Record<string, { file: string; stat: string }> = {}
  for (const file of ["index.html", "blog/a/index.html", "_astro/style.css"]) {
    const path = join(release, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, file)
    const { ino, size, mtimeMs } = statSync(path)
    if (file.endsWith(".html")) pages[file] = { file, stat: `${ino}:${size}:${mtimeMs}` }
  }
  const record = join(folder, "record.json")
  await writeFile(record, JSON.stringify({ pages }))
  return { record, release, copy: join(folder, "copy"), signal: new AbortController().signal }
}

it("the pages of a release are linked for the next build, and nothing else of it", async () => {
  const options = await makeRelease()
  await copyPages(options)
  expect(readdirSync(options.copy, { recursive: true }).map(String).toSorted()).toEqual([
    "blog",
    "blog/a",
    "blog/a/index.html",
    "index.html",
  ])
  expect(statSync(join(options.copy, "index.html")).ino).toBe(statSync(join(options.release, "index.html")).ino)
})

it("a page that a step after the build has written again is not linked, because the next build renders it", async () => {
  const options = await makeRelease()
  await writeFile(join(options.release, "index.html"), "made smaller")
  await copyPages(options)
  expect(readdirSync(options.copy)).toEqual(["blog"])
})

it("a runner that stops leaves no half of a copy", async () => {
  const options = await makeRelease()
  await expect(copyPages({ ...options, signal: AbortSignal.abort(new Error("stopped")) })).rejects.toThrow("stopped")
  expect(existsSync(options.copy)).toBe(false)
  expect(existsSync(`${options.copy}.tmp`)).toBe(false)
})
