import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import type { CitableError } from "@citable/contract"
import { createDiskCache } from "@citable/markdown/cache"
import fc from "fast-check"
import { afterAll, expect, it } from "vitest"

const root = mkdtempSync(join(tmpdir(), "citable-cache-"))
afterAll(() => rmSync(root, { recursive: true }))
let count = 0
const newFolder = (): string => join(root, String(count++))

function filesOf(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "pruned")
    .map((entry) => join(entry.parentPath, entry.name))
}

function onlyFile(dir: string): string {
  const [path = "", ...others] = filesOf(dir)
  expect(others).toEqual([])
  return path
}

it("a stored text comes back, in this process and in the next", () => {
  const dir = newFolder()
  const cache = createDiskCache({ dir })
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (key, value) => {
      cache.set(key, value)
      expect(cache.get(key)).toBe(value)
      expect(createDiskCache({ dir }).get(key)).toBe(value)
      expect(cache.get(`${key} and another`)).toBeUndefined()
    }),
  )
})

it("the cache does not store a text with a lone surrogate", () => {
  const cache = createDiskCache({ dir: newFolder() })
  cache.set("a", "\uD800")
  cache.set("\uD800", "b")
  expect([cache.get("a"), cache.get("\uD800"), cache.get("\uD801")]).toEqual([undefined, undefined, undefined])
})

it("a damaged file is a miss, is deleted, and is written again", () => {
  const dir = newFolder()
  const cache = createDiskCache({ dir })
  const value = "<p>Text, and <em>more</em> of it 🙂</p>"
  cache.set("key", value)
  const path = onlyFile(dir)
  const file = readFileSync(path)
  fc.assert(
    fc.property(
      fc.nat(file.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom("cut", "bits", "zeros", "more"),
      (at, bits, how) => {
        const torn = Buffer.from(file)
        if (how === "zeros") torn.fill(0, at)
        else torn[at] = (torn[at] ?? 0) ^ bits
        const written = {
          cut: file.subarray(0, at),
          bits: torn,
          zeros: torn,
          more: Buffer.concat([file, Buffer.from([bits])]),
        }
        writeFileSync(path, written[how])
        expect(cache.get("key")).toBeUndefined()
        expect(existsSync(path)).toBe(false)
        cache.set("key", value)
        expect(cache.get("key")).toBe(value)
      },
    ),
  )
})

it("files stay within their limit, and the least recently used go first", () => {
  const dir = newFolder()
  let time = Date.now()
  const cache = createDiskCache({ dir, maxBytes: 40 * 4096, now: () => (time += 3_600_001) })
  const value = "x".repeat(4000)
  cache.set("in use", value)
  for (let index = 0; index < 200; index++) {
    cache.set(`entry ${index}`, value)
    expect(cache.get("in use")).toBe(value)
    expect(filesOf(dir).length).toBeLessThanOrEqual(44)
  }
  expect(cache.get("entry 199")).toBe(value)
  expect(cache.get("entry 0")).toBeUndefined()
  cache.set("too large", "x".repeat(41 * 4096))
  expect(cache.get("too large")).toBeUndefined()
  expect(cache.get("in use")).toBe(value)
})

it("files of other processes count, and unfinished ones are removed", () => {
  const dir = newFolder()
  const other = createDiskCache({ dir })
  for (let index = 0; index < 50; index++) other.set(`entry ${index}`, "x")
  const abandoned = join(dirname(filesOf(dir)[0] ?? ""), "abc.tmp")
  const unfinished = join(dirname(abandoned), "def.tmp")
  writeFileSync(abandoned, "x")
  writeFileSync(unfinished, "x")
  const longAgo = Date.now() / 1000 - 3600
  utimesSync(abandoned, longAgo, longAgo)
  createDiskCache({ dir, maxBytes: 20 * 4096 }).set("one more", "x")
  const left = filesOf(dir)
  expect(left).toContain(unfinished)
  expect(left).not.toContain(abandoned)
  expect(left.length).toBeLessThanOrEqual(20)
})

it("processes that write little leave looking at all files to the one that could exceed the limit", () => {
  const dir = newFolder()
  // Each process may write 10,000 bytes, and a file takes a block of 4,096.
  const write = (): void => createDiskCache({ dir, maxBytes: 160_000 }).set("key", "x")
  write()
  const abandoned = join(dirname(onlyFile(dir)), "abc.tmp")
  const leave = (): void => {
    writeFileSync(abandoned, "x")
    utimesSync(abandoned, 0, 0)
  }
  leave()
  for (let process = 0; process < 14; process++) write()
  expect(existsSync(abandoned)).toBe(true)
  write()
  expect(existsSync(abandoned)).toBe(false)
  for (const damaged of ["", "x"]) {
    leave()
    writeFileSync(join(dir, "pruned"), damaged)
    write()
    expect(existsSync(abandoned)).toBe(false)
  }
})

it("a hit updates its file's time of use, once an hour", () => {
  const dir = newFolder()
  let time = 1_000_000_000_000
  const cache = createDiskCache({ dir, now: () => time })
  cache.set("key", "value")
  const path = onlyFile(dir)
  expect(statSync(path).mtimeMs).toBe(time)
  time += 60_000
  cache.get("key")
  expect(statSync(path).mtimeMs).toBe(1_000_000_000_000)
  time += 3_600_000
  cache.get("key")
  expect(statSync(path).mtimeMs).toBe(time)
})

it("an unusable folder is reported once, and nothing fails", () => {
  const dir = newFolder()
  mkdirSync(root, { recursive: true })
  writeFileSync(dir, "a file where the folder should be")
  const errors: CitableError[] = []
  const cache = createDiskCache({ dir, onError: (error) => errors.push(error) })
  for (let index = 0; index < 3; index++) {
    cache.set(`key ${index}`, "value")
    expect(cache.get(`key ${index}`)).toBeUndefined()
  }
  expect(errors.map(({ code }) => code)).toEqual(["cache_unavailable", "cache_unavailable"])
  expect(errors[0]?.message).toContain(dir)
  expect(errors[0]?.cause).toBeInstanceOf(Error)
})
