import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterEach, beforeEach, expect, it } from "vitest"

import { readBuildName } from "../src/internal/build/build-name.ts"

let distDir: string
let made = 0
const read = (parentPid = 7) => readBuildName({ distDir, parentPid, createName: () => `name-${++made}` })

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), "citable-next-"))
  await mkdir(join(distDir, "server"))
})
afterEach(() => rm(distDir, { recursive: true, force: true }))

it("all workers of a build get the same name", async () => {
  const names = await Promise.all(Array.from({ length: 20 }, () => read()))
  expect(new Set(names).size).toBe(1)
})

it("only one worker runs onFirst", async () => {
  let begun = 0
  const onFirst = async () => void begun++
  const start = () => readBuildName({ distDir, parentPid: 7, createName: () => "name", onFirst })
  await Promise.all(Array.from({ length: 20 }, start))
  expect(begun).toBe(1)
})

it("the next build has another name, even if its folder was not emptied", async () => {
  const first = await read()
  const uncleaned = await read(8)
  await rm(join(distDir, "citable-build"))
  const next = await read()
  expect(new Set([first, uncleaned, next]).size).toBe(3)
})

it("the error names the folder in which no build runs", async () => {
  await rm(join(distDir, "server"), { recursive: true })
  await expect(read()).rejects.toMatchObject({
    code: "dist_dir_not_found",
    message: expect.stringContaining(distDir) as string,
  })
})
