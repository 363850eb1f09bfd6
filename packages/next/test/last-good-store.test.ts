import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, it } from "vitest"

import { createLastGoodStore } from "../src/internal/reading/last-good-store.ts"

it("An article that is back is not withdrawn, whatever the disk keeps of its mark", async () => {
  const parent = await mkdtemp(join(tmpdir(), "citable-last-good-"))
  const store = createLastGoodStore(parent, async () => "build")
  const isWithdrawn = async () => (await store.readWithdrawn())("cnt_1")
  await store.withdraw("cnt_1", true)
  expect(await isWithdrawn()).toBe(true)
  const folder = join(parent, "citable-last/build")
  const [mark = ""] = await readdir(folder)
  // Like a read-only disk, and like a missing file in workerd, a folder is nothing that can be removed as a file.
  await rm(join(folder, mark))
  await mkdir(join(folder, mark))
  await store.withdraw("cnt_1", false)
  expect(await isWithdrawn()).toBe(false)
  await store.withdraw("cnt_1", true)
  expect(await isWithdrawn()).toBe(true)
  await rm(parent, { recursive: true })
})
