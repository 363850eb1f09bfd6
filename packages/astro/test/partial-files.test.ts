import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { expect, it, onTestFinished } from "vitest"

import { adoptPages, removePages } from "../src/internal/partial/adopt-pages.ts"
import { carryFile, toFileUrl, toStat } from "../src/internal/partial/page-files.ts"

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "citable-files-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it("a page of an earlier output is linked into a new one, whose folders it makes", () => {
  const folder = makeFolder()
  const [from, to] = [join(folder, "a.html"), join(folder, "out/blog/a/index.html")]
  writeFileSync(from, "a")
  expect(carryFile(from, to)).toBe(true)
  expect(toStat(to)).toBe(toStat(from))
  expect(statSync(from).nlink).toBe(2)
})

it("a file that is there already stays", () => {
  const folder = makeFolder()
  const [from, to] = [join(folder, "a.html"), join(folder, "b.html")]
  writeFileSync(from, "a")
  writeFileSync(to, "b")
  expect(carryFile(from, to)).toBe(false)
  expect(readFileSync(to, "utf8")).toBe("b")
})

it("a page that is gone fails the build, which then renders all pages", () => {
  const folder = makeFolder()
  expect(() => carryFile(join(folder, "gone.html"), join(folder, "a.html"))).toThrow("ENOENT")
})

it("a file that somebody wrote again is another one", () => {
  const path = join(makeFolder(), "a.html")
  expect(toStat(path)).toBeUndefined()
  writeFileSync(path, "a")
  const before = toStat(path)
  writeFileSync(path, "other")
  expect(toStat(path)).not.toBe(before)
})

/** A copy of two pages, an output that has a file of the public folder, and what the record of the earlier build says of the pages. */
function makeCopy() {
  const folder = makeFolder()
  const [copy, output] = [join(folder, "copy"), join(folder, "output")]
  const records = ["blog/a/index.html", "blog/b/index.html"].map((file) => {
    const [path, live] = [join(copy, file), join(folder, file.replaceAll("/", " "))]
    mkdirSync(join(path, ".."), { recursive: true })
    writeFileSync(live, file)
    linkSync(live, path)
    return { file, stat: String(toStat(live)), live }
  })
  mkdirSync(join(output, "blog/b"), { recursive: true })
  writeFileSync(join(output, "blog/b/picture.png"), "of the public folder")
  return { copy, output, records }
}

it("the pages of a copy move into the output, beside what is there", () => {
  const { copy, output, records } = makeCopy()
  adoptPages(copy, output)
  for (const { file, stat } of records) expect(toStat(join(output, file))).toBe(stat)
  expect(readFileSync(join(output, "blog/b/picture.png"), "utf8")).toBe("of the public folder")
})

it("a page that is to be rendered again leaves the output with its empty folders, and the live release keeps it", () => {
  const { copy, output, records } = makeCopy()
  adoptPages(copy, output)
  removePages(records, output)
  expect(readdirSync(output, { recursive: true, encoding: "utf8" }).toSorted()).toEqual([
    "blog",
    "blog/b",
    "blog/b/picture.png",
  ])
  for (const { file, live } of records) expect(readFileSync(live, "utf8")).toBe(file)
})

it("a file of the public folder that now takes the place of a page stays", () => {
  const { copy, output, records } = makeCopy()
  writeFileSync(join(output, "blog/b/index.html"), "of the public folder")
  adoptPages(copy, output)
  removePages(records, output)
  expect(existsSync(join(output, "blog/a"))).toBe(false)
  expect(readFileSync(join(output, "blog/b/index.html"), "utf8")).toBe("of the public folder")
})

it.each([
  "blog/a/index.html",
  "blog/größe/index.html",
  "100%.html",
  "a b.html",
  "c:d.html",
  "a?b#c.html",
  ".well-known/x",
])("Astro gets the address of %s as Node writes it", (path) => {
  const folder = makeFolder()
  const address = toFileUrl(pathToFileURL(`${folder}/`), path)
  expect(address.href).toBe(pathToFileURL(join(folder, path)).href)
})
