import fs, { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"

import { expect, it, onTestFinished } from "vitest"

import { readsSameFiles } from "../src/internal/partial/file-reads.ts"
import { createPageNotes, type PageNotes } from "../src/internal/partial/page-notes.ts"
import { watchRuntime } from "../src/internal/partial/watch-runtime.ts"

it("a page that reads whole files depends on these, and any other use of files is noted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-reads-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [there, absent, output] = ["there.txt", "absent.txt", "output/page.html"].map((name) => join(folder, name))
  if (there === undefined || absent === undefined || output === undefined) throw new Error("no path")
  await mkdir(join(folder, "output"))
  await writeFile(there, "a")
  await writeFile(output, "a")
  let notes: PageNotes | undefined
  const stop = watchRuntime(() => notes, join(folder, "output/"))
  onTestFinished(stop)
  const render = async (read: () => unknown): Promise<PageNotes> => {
    const own = createPageNotes()
    notes = own
    const reading = read()
    notes = undefined
    await reading
    return own
  }
  for (const read of [
    () => readFileSync(there, "utf8"),
    () => readFileSync(pathToFileURL(there)),
    () => readFile(there, { encoding: "utf8" }),
    () => fs.promises.readFile(relative(process.cwd(), there)),
    () => promisify(fs.readFile)(there),
    () => existsSync(there),
  ]) {
    const { reasons, files } = await render(read)
    expect([String(read), [...reasons], [...files.keys()]]).toEqual([String(read), [], [there]])
  }
  for (const read of [
    () => readFileSync(output),
    () => readFileSync("/dev/null"),
    () => existsSync(folder),
    () => writeFileSync(absent, "a"),
    () => rm(absent),
    () => readFileSync(there, { flag: "r+" }),
    () => createReadStream(there).destroy(),
    () => statSync(there),
  ])
    expect([String(read), ...(await render(read)).reasons]).toEqual([String(read), "reads or writes files"])
  const { files } = await render(() => (existsSync(absent) ? "" : readFileSync(there)))
  const recorded = { files: [...files] }
  expect(readsSameFiles(recorded)).toBe(true)
  await writeFile(absent, "b")
  expect(readsSameFiles(recorded)).toBe(false)
  await rm(absent)
  expect(readsSameFiles(recorded)).toBe(true)
  await writeFile(there, "b")
  expect(readsSameFiles(recorded)).toBe(false)
})

it("a page that reads a file does not depend on the time that graceful-fs reads when the file is closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-reads-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, "file.txt")
  await writeFile(file, "a")
  const { closeSync } = fs
  onTestFinished(() => void Object.assign(fs, { closeSync }))
  const closed: number[] = []
  fs.closeSync = (descriptor) => {
    closeSync(descriptor)
    closed.push(Date.now())
  }
  const notes = createPageNotes()
  onTestFinished(watchRuntime(() => notes, join(folder, "output/")))
  readFileSync(file)
  expect(closed).toHaveLength(1)
  expect([...notes.reasons]).toEqual([])
  readFileSync(file, { flag: "r+" })
  expect([...notes.reasons]).toEqual(["reads or writes files"])
  Date.now()
  expect([...notes.reasons]).toEqual(["reads or writes files", "reads the time"])
})
