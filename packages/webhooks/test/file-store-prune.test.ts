import * as sync from "node:fs"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import * as promises from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import fc from "fast-check"
import { expect, onTestFinished, test } from "vitest"

import { createFileStore } from "../src/file-store.ts"
import { createFileStates, type FileStatesOptions } from "../src/internal/create-file-states.ts"

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "citable-file-store-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A disk whose steps wait for their turn and then run at once, so a seed reproduces an interleaving. */
function scheduleFiles(scheduler: fc.Scheduler): Pick<FileStatesOptions, "files" | "wait"> {
  const turn = (name: string) => scheduler.schedule(Promise.resolve(), name)
  const step =
    <Given extends unknown[], Answer>(name: string, act: (...given: Given) => Answer) =>
    async (...given: Given): Promise<Answer> => {
      await turn(name)
      return act(...given)
    }
  const files = {
    ...promises,
    link: step("link", sync.linkSync),
    mkdir: step("mkdir", sync.mkdirSync),
    readdir: step("readdir", (path: string) => readdirSync(path)),
    readFile: step("readFile", (path: string) => sync.readFileSync(path, "utf8")),
    rename: step("rename", sync.renameSync),
    rm: step("rm", rmSync),
    stat: step("stat", sync.statSync),
    writeFile: step("writeFile", writeFileSync),
  }
  return { files: files as unknown as FileStatesOptions["files"], wait: () => turn("wait") }
}

const hour = 3_600_000
const long = { ttlMs: hour, ifAbsent: false }
const claim = { ttlMs: hour, ifAbsent: true }

test("while long expired keys are deleted, one claimant of such a key gets it and keeps it", async () => {
  const folder = makeFolder()
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      async (...plan) => {
        const [scheduler, claims, prunes] = plan
        const place = join(folder, String(run++))
        await createFileStates(place, { now: () => 0, files: promises, wait: async () => {} }).set("key", "", claim)
        const open = () => createFileStates(place, { now: () => 3 * hour, ...scheduleFiles(scheduler) })
        const pruning = Array.from({ length: prunes }, () => open().prune(2 * hour))
        const claiming = Array.from({ length: claims }, (_, index) => open().set("key", String(index), claim))
        const [won] = await scheduler.waitFor(Promise.all([Promise.all(claiming), Promise.all(pruning)]))
        expect(won.filter(Boolean)).toHaveLength(1)
        const store = createFileStore(place, { now: () => 3 * hour })
        expect(await store.get("key")).toBe(String(won.indexOf(true)))
      },
    ),
    { numRuns: 60 },
  )
})

test("a write during the deletion of a long expired key survives", async () => {
  const folder = makeFolder()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 2 }), async (scheduler, prunes) => {
      const place = join(folder, String(run++))
      await createFileStates(place, { now: () => 0, files: promises, wait: async () => {} }).set("key", "", claim)
      const open = () => createFileStates(place, { now: () => 3 * hour, ...scheduleFiles(scheduler) })
      const pruning = Array.from({ length: prunes }, () => open().prune(2 * hour))
      const states = open()
      const writing = states.set("key", "written", long).then(() => states.get("key"))
      const [found] = await scheduler.waitFor(Promise.all([writing, ...pruning]))
      expect(found).toBe("written")
    }),
    { numRuns: 60 },
  )
})

test("a state that a power cut left empty does not count, and the next deletion removes leftovers", async () => {
  const folder = makeFolder()
  let now = Date.now()
  const states = createFileStates(folder, { now: () => now, files: promises, wait: async () => {} })
  await states.set("key", "1", long)
  const [keyFolder = ""] = readdirSync(folder)
  writeFileSync(join(folder, keyFolder, "1"), "")
  expect(await states.get("key")).toBeUndefined()
  expect(await states.set("key", "2", claim)).toBe(true)
  expect(await states.get("key")).toBe("2")
  sync.mkdirSync(join(folder, `${keyFolder}.aside`))
  now += 3 * hour
  await states.prune(now - hour)
  expect(readdirSync(folder)).toEqual([])
})
