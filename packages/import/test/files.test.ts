import { describe, expect, test } from "vitest"

import { assignSlugs } from "../src/addresses/assign-slugs.ts"
import { findArticleFiles } from "../src/files/find-article-files.ts"
import type { FolderEntry, ImportFs } from "../src/files/import-fs.ts"
import { runPool } from "../src/run-pool.ts"

type Tree = { [name: string]: Tree | "file" | "link" | "denied" }

/** A file system in memory: a link leads to a folder. */
function createFs(tree: Tree): ImportFs {
  const find = (path: string) => {
    let node: Tree | string | undefined = tree
    for (const part of path.split("/").filter((name) => name !== "" && name !== "."))
      node = typeof node === "object" ? node[part] : undefined
    if (node === undefined) throw Object.assign(new Error("gone"), { code: "ENOENT" })
    if (node === "denied") throw Object.assign(new Error("denied"), { code: "EACCES" })
    return node
  }
  const is = (node: Tree | string, kind: string) => (typeof node === "object" ? "folder" : node) === kind
  return {
    stat: async (path) => {
      const node = find(path)
      return { isFile: () => is(node, "file"), isDirectory: () => is(node, "folder") || is(node, "link"), size: 1 }
    },
    readdir: async (path) =>
      Object.entries(find(path)).map(([name, node]): FolderEntry => ({
        name,
        isFile: () => is(node, "file"),
        isDirectory: () => is(node, "folder") || is(node, "denied"),
        isSymbolicLink: () => is(node, "link"),
      })),
    readFile: async () => new Uint8Array(),
    realpath: async (path) => path,
    readHead: async () => new Uint8Array(),
  }
}

describe("finding files", () => {
  test("walks folders in order and skips other files", async () => {
    const fs = createFs({
      blog: { "b.md": "file", a: { "c.markdown": "file", "d.MDX": "file" }, "e.html": "file", "f.png": "file" },
      ".git": { "x.md": "file" },
      node_modules: { "y.md": "file" },
    })
    const { files, refused } = await findArticleFiles(["."], fs)
    expect(files.map((file) => file.path)).toEqual(["blog/a/c.markdown", "blog/a/d.MDX", "blog/b.md", "blog/e.html"])
    expect(refused).toEqual([])
  })

  test("takes a file once, even if it is named twice", async () => {
    const fs = createFs({ blog: { "b.md": "file" } })
    const { files } = await findArticleFiles(["blog/b.md", "./blog/", "blog"], fs)
    expect(files).toEqual([{ path: "blog/b.md", folder: "blog" }])
  })

  test("reports links, unreadable folders and other files, and does not follow links", async () => {
    const fs = createFs({ blog: { loop: "link", "z.md": "link", secret: "denied" }, "x.txt": "file" })
    const { files, refused } = await findArticleFiles(["blog", "x.txt", "gone"], fs)
    expect(files).toEqual([])
    expect(refused.map(({ path, problem }) => [path, problem.code])).toEqual([
      ["blog/loop", "symbolic_link"],
      ["blog/secret", "unreadable"],
      ["blog/z.md", "symbolic_link"],
      ["gone", "not_found"],
      ["x.txt", "unsupported_file"],
    ])
  })
})

test("a numbered slug is never that of another file", () => {
  const files = ["a", "b", "c"].map((path) => ({ path, slug: path === "c" ? "x-2" : "x", locale: undefined }))
  const slugs = assignSlugs(files, "en")
  expect([...slugs.values()].map(({ slug }) => slug)).toEqual(["x", "x-3", "x-2"])
  const cases = ["Case", "case"].map((slug) => ({ path: slug, slug, locale: undefined }))
  const [, second] = [...assignSlugs(cases, "en").values()]
  expect(second).toMatchObject({ slug: "case-2", problems: [{ code: "duplicate_slug" }] })
  expect(second?.problems[0]?.message).toContain('Case has the slug "Case", which differs by case alone')
  const languages = [undefined, "en", "es"].map((locale, index) => ({ path: String(index), slug: "x", locale }))
  expect([...assignSlugs(languages, "en").values()].map(({ slug }) => slug)).toEqual(["x", "x-2", "x"])
})

test("a pool limits its tasks and stops at the first failure", async () => {
  let running = 0
  let most = 0
  const task = async (item: number) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    return item * 2
  }
  expect(await runPool([1, 2, 3, 4, 5], 2, task)).toEqual([2, 4, 6, 8, 10])
  expect(most).toBe(2)
  const started: number[] = []
  const failing = runPool([1, 2, 3, 4], 1, async (item) => {
    started.push(item)
    if (item === 2) throw new Error("two")
  })
  await expect(failing).rejects.toThrow("two")
  expect(started).toEqual([1, 2])
})
