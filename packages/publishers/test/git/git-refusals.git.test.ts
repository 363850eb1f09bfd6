import { execFileSync } from "node:child_process"

import { afterAll, beforeAll, expect, it } from "vitest"

import { sampleArticle } from "../../src/conformance/sample-article.ts"
import { describeRefusal } from "../../src/git/describe-refusal.ts"
import type { GitSettings } from "../../src/git/git-settings.ts"
import type { Publisher } from "../../src/publisher.ts"
import { type GitUnderTest, openGitRepository } from "./open-git-repository.ts"

const { signal } = new AbortController()
let site: GitUnderTest
let publisher: Publisher
let sequence = 0

beforeAll(async () => {
  site = await openGitRepository()
  publisher = await site.create()
})
afterAll(() => site.close())

async function publish(slug: string, by = publisher) {
  const marker = `citable-cnt-${slug}`
  const article = sampleArticle({ id: `cnt_${slug}`, slug, title: slug })
  const document = await by.render(article, { marker, id: null, links: new Map(), images: new Map() })
  const options = { signal, marker, sequence: ++sequence, as: "live", expected: undefined, images: [] } as const
  return await by.write(String(document.fields["path"]), document, options)
}

it("a rule of the host is named with its words and the way out, and a refusal of one article lets the others pass", async () => {
  const words = "POLICY-17: commits must name a ticket"
  site.server.hook("site", "pre-receive", `#!/bin/sh\necho '${words}' >&2\nexit 1\n`)
  const error = (await publish("refused").catch((reason: unknown) => reason)) as Error
  const way = expect.stringContaining("A rule of the repository refuses the commit") as string
  expect(error).toMatchObject({ code: "publisher_forbidden", message: way })
  expect(error.message).toContain(words)
  const others: [words: string, way: string][] = [
    ["GH006: Protected branch update failed.", "use mode pull_request"],
    ["GitLab: You are not allowed to push code to protected branches on this project.", "use mode pull_request"],
    ["GH013: Repository rule violations found. Commits must have verified signatures.", "takes only signed commits"],
    [
      "GH013: Repository rule violations found. Push cannot contain secrets",
      "A rule of the repository refuses the commit",
    ],
  ]
  const settings = { branch: "main", provider: "generic" } as GitSettings
  for (const [said, other] of others) expect(describeRefusal(said, settings)).toContain(other)
  const picky =
    "#!/bin/sh\nread old new ref\ngit diff --name-only $old $new | grep -q bad && { echo 'no bad words' >&2; exit 1; }\nexit 0\n"
  site.server.hook("site", "pre-receive", picky)
  const ended = await Promise.allSettled(["fine-1", "bad", "fine-2"].map((name) => publish(name)))
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  site.server.hook("site", "pre-receive", "#!/bin/sh\nexit 0\n")
})

it("a folder in a submodule is refused at once, by its name", async () => {
  const tip = site.server.git("site", ["rev-parse", "main"]).trim()
  site.server.git("site", ["read-tree", tip])
  site.server.git("site", ["update-index", "--add", "--cacheinfo", `160000,${"12".repeat(20)},theme`])
  const tree = site.server.git("site", ["write-tree"]).trim()
  const commit = site.server.git("site", ["commit-tree", tree, "-p", tip, "-m", "A module"]).trim()
  site.server.git("site", ["update-ref", "refs/heads/main", commit])
  const inside = await site.create({ config: { folder: "theme/content" } })
  const error = { code: "publisher_invalid", message: expect.stringContaining("theme is a submodule") as string }
  await expect(inside.check({ signal })).rejects.toMatchObject(error)
  await expect(publish("inside", inside)).rejects.toMatchObject(error)
})

it("a repository whose ids are SHA-256 gets articles like any other", async () => {
  execFileSync("git", [
    "init",
    "--quiet",
    "--bare",
    "--initial-branch=main",
    "--object-format=sha256",
    site.server.folderOf("long"),
  ])
  for (const name of ["http.receivepack", "uploadpack.allowFilter"]) site.server.git("long", ["config", name, "true"])
  site.server.commit("long", { "README.md": "# Long\n" })
  const long = await site.create({ config: { url: `${site.proxy.url}/long.git` } })
  await long.check({ signal })
  const state = await publish("first", long)
  expect(state.etag).toMatch(/^[0-9a-f]{64}$/)
  expect(await long.read(state.id, { signal })).toEqual(state)
  expect(await long.find("citable-cnt-first", { signal })).toMatchObject([{ id: state.id }])
  expect(site.server.list("long")).toEqual(["README.md", "blog/first.md"])
})
