import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { runCli } from "citable"
import { expect, test } from "vitest"

import { shareService } from "./share-service.ts"

const shared = shareService()

async function importFolder(...argv: string[]) {
  const out: string[] = []
  const env = { CITABLE_URL: shared.service.url, CITABLE_TOKEN: shared.service.operatorToken, HOME: shared.folder }
  const io = { env, out: (line: string) => void out.push(line), err: () => {}, signal: new AbortController().signal }
  const code = await runCli(["import", join(shared.folder, "posts"), "--dry-run", ...argv], io)
  return { code, text: out.join("\n") }
}

const write = (name: string, ...lines: string[]) =>
  writeFile(join(shared.folder, "posts", name), `${lines.join("\n")}\n`)

async function writeBlog() {
  await mkdir(join(shared.folder, "posts"))
  await write(
    "good.md",
    "---",
    "title: Good",
    "date: 2020-01-02",
    "---",
    "Text with [the other](https://old.example/posts/bad/) and [home](/).",
  )
  await write(
    "bad.md",
    "---",
    "subtitle: A subtitle",
    "mood: <script>alert(1)</script>",
    "permalink: /posts/bad/",
    "---",
    "# The heading",
    "",
    "[lost](https://old.example/posts/nowhere/) ![Alt](pictures/none.png) <script>alert(2)</script>",
    "",
    "<iframe src='https://www.youtube.com/embed/aaaaaaaaaaa'></iframe>",
  )
  await write("refused.md", "---", "title: [", "---", "<img src=x onerror=alert(3)>")
}

test("a report says of each field whether it is as written, guessed or lost, and what became of links", async () => {
  await writeBlog()
  const { text, code } = await importFolder("--json", "--base-url", "https://old.example/posts/")
  expect(code).toBe(1)
  const { entries, links, worst } = JSON.parse(text)
  expect(worst).toBeUndefined()
  expect(links).toMatchObject({ total: 2, found: 1, lostAddresses: 1 })
  const [bad, good, refused] = entries
  expect(good).toMatchObject({
    fields: { right: ["title", "slug", "published_at"], guessed: {}, lost: {} },
    links: { total: 1, found: 1, lost: [] },
  })
  expect(bad).toMatchObject({
    fields: {
      guessed: { title: "the first heading", excerpt: "the key subtitle" },
      lost: { mood: "unknown_key" },
    },
    links: { total: 1, found: 0, lost: ["https://old.example/posts/nowhere/"] },
  })
  expect(refused).not.toHaveProperty("fields")
  const words = await importFolder("--base-url", "https://old.example/posts/")
  expect(words.text).toContain("Fields: ")
  expect(words.text).toContain("Guessed:\n  title, from the first heading (1 file)")
})

test("the page of a report shows the worst articles beside the old ones, and nothing in it runs or loads", async () => {
  await writeBlog()
  const page = join(shared.folder, "report.html")
  await importFolder("--report", page)
  const html = await readFile(page, "utf8")
  expect(html.indexOf("refused.md")).toBeLessThan(html.indexOf("bad.md"))
  expect(html).not.toContain("good.md</h3>")
  expect(html).toContain('<pre dir="auto">---\nsubtitle: A subtitle\nmood: &lt;script&gt;')
  expect(html).toMatch(/<h3 dir="auto">The heading<\/h3>\n<div dir="auto"[^>]*>\n?<p><a/)
  expect(html).toContain("Import with --base-url to make it absolute")
  expect(html).not.toMatch(/<(?:script|iframe|link|object|embed)\b|<img[^>]*onerror|<[a-z]+[^>]*\son\w+=/i)
  expect(html).toContain("default-src 'none'")
  await write("new.md", "---", "title: New", "---", "Text.")
  for (const name of ["bad.md", "refused.md"])
    await write(name, "---", `title: ${name}`, "date: 2020-01-01", "---", "Text.")
  await importFolder("--report", page)
  expect(await readFile(page, "utf8")).toContain("No article loses anything")
})
