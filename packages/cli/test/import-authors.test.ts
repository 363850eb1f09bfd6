import { mkdir, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import type { ImportOptions } from "@citable/import"
import { expect, test } from "vitest"

import { importContent } from "../src/import/import-content.ts"
import { shareService } from "./share-service.ts"

const shared = shareService()

async function write(name: string, ...lines: string[]): Promise<void> {
  await mkdir(dirname(join(shared.folder, name)), { recursive: true })
  await writeFile(join(shared.folder, name), `${lines.join("\n")}\n`)
}

const writeArticle = (name: string, ...lines: string[]) => write(name, "---", ...lines, "---", "Text.")

/** Imports the folder `posts` and returns the authors by slug, and the problems. */
async function run(options: Partial<ImportOptions> = {}) {
  const all = { publish: true, baseUrl: "https://old.example/blog", ...options }
  const { entries, counts } = await importContent({
    paths: [join(shared.folder, "posts")],
    client: shared.client,
    options: all,
  })
  const authors: Record<string, unknown> = {}
  for (const { slug = "" } of entries) {
    const article = await shared.client.getContentBySlug({ slug })
    authors[slug] = article.authors ?? article.author
  }
  return { authors, counts, problems: entries.flatMap(({ problems }) => problems) }
}

test("keys become the people of the file beside the articles, and what an article says itself comes first", async () => {
  await write(
    "posts/authors.yml",
    "ada: { name: Ada Lovelace, title: Analyst, url: https://ada.example/, image_url: /img/ada.png }",
    "grace: { name: Grace Hopper }",
    "edsger: Edsger Dijkstra",
  )
  await writeArticle("posts/one.md", "title: One", "authors: ada")
  await writeArticle("posts/two.md", "title: Two", "authors: [ada, Grace, { name: Alan }]")
  await writeArticle("posts/three.md", "title: Three", "authors: [{ key: ada, url: 'https://other.example/' }]")
  await writeArticle("posts/four.md", "title: Four", "author: grace, edsger")
  const { authors, problems } = await run()
  const ada = { name: "Ada Lovelace", url: "https://ada.example/", image_url: "https://old.example/img/ada.png" }
  const none = { url: null, image_url: null }
  expect(authors).toEqual({
    one: ada,
    two: [ada, { name: "Grace Hopper", ...none }, { name: "Alan", ...none }],
    three: { ...ada, url: "https://other.example/" },
    four: [
      { name: "Grace Hopper", ...none },
      { name: "Edsger Dijkstra", ...none },
    ],
  })
  expect(problems).toEqual([])
  expect((await run()).counts).toMatchObject({ unchanged: 4 })
  await writeArticle("posts/two.md", "title: Two", "authors: ada")
  const again = await run()
  expect([again.authors["two"], again.counts.updated]).toEqual([ada, 1])
})

test("a key without an entry stays as written and is reported, and a name is no key", async () => {
  await write("posts/authors.yml", "ada: { name: Ada Lovelace }")
  await writeArticle("posts/five.md", "title: Five", "author: nobody")
  await writeArticle("posts/six.md", "title: Six", "author: Barbara Liskov")
  const { authors, problems } = await run()
  expect(authors).toMatchObject({ five: { name: "nobody" }, six: { name: "Barbara Liskov" } })
  expect(problems).toMatchObject([
    { code: "unknown_author", message: expect.stringContaining("authors.yml has no author") },
  ])
})

test("an e-mail address is no byline, and its article is imported without it", async () => {
  await write("posts/authors.yml", "bob@example.com: { name: Bob }")
  const bylines = {
    a1: "ada@example.com",
    a2: "Ada Lovelace <ada@example.com>",
    a3: "ada@example.com (Ada Lovelace)",
    a4: "[{ name: ada@example.com }, Grace Hopper]",
    a5: "'@ada@example.social'",
    a6: "bob@example.com",
  }
  for (const [slug, author] of Object.entries(bylines)) await writeArticle(`posts/${slug}.md`, `author: ${author}`)
  const { authors, problems } = await run()
  expect(Object.values(authors).map((author) => (author as { name?: string } | null)?.name ?? author)).toEqual([
    null,
    "Ada Lovelace",
    "Ada Lovelace",
    "Grace Hopper",
    "@ada@example.social",
    "Bob",
  ])
  const messages = problems.filter(({ code }) => code === "invalid_value").map(({ message }) => message)
  expect(messages).toHaveLength(4)
  expect(messages[0]).toBe(
    'author "ada@example.com" has an e-mail address, which is not imported. Write the name of the author.',
  )
})

test("the file is looked for up to the root of the site, and never above it", async () => {
  await writeArticle("posts/deep/seven.md", "title: Seven", "author: ada")
  await write("_data/authors.yml", "- { username: ada, name: Ada of Jekyll }")
  expect((await run()).authors).toMatchObject({ seven: { name: "ada" } })
  await write("_config.yml", "title: A site")
  expect((await run()).authors).toMatchObject({ seven: { name: "Ada of Jekyll" } })
  await write("people.toml", "[ada]", 'name = "Ada by option"')
  expect((await run({ authorsFile: join(shared.folder, "people.toml") })).authors).toMatchObject({
    seven: { name: "Ada by option" },
  })
})

test("a file that is a symbolic link is not read, because it could lead out of the site", async () => {
  await write("elsewhere/secrets.yml", "anna: { name: Secret }")
  await writeArticle("posts/a.md", "title: A", "author: anna")
  await symlink(join(shared.folder, "elsewhere/secrets.yml"), join(shared.folder, "posts/authors.yml"))
  expect((await run()).authors).toMatchObject({ a: { name: "anna" } })
})

test("a named file that cannot be read stops the import before it writes anything", async () => {
  await writeArticle("posts/eight.md", "title: Eight", "author: ada")
  await write("broken.yml", "ada: [")
  for (const name of ["broken.yml", "missing.yml"])
    await expect(run({ authorsFile: join(shared.folder, name) })).rejects.toMatchObject({
      code: "authors_unreadable",
      message: expect.stringContaining(name),
    })
})
