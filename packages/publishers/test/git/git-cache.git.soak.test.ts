import { readdirSync } from "node:fs"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import { type GitUnderTest, openGitRepository } from "./open-git-repository.ts"

const { signal } = new AbortController()
let site: GitUnderTest
beforeAll(async () => {
  site = await openGitRepository()
})
afterAll(() => site.close())

it("a clone that nobody has used for 30 days is deleted with the next use of another", async () => {
  const clones = () => readdirSync(join(site.cacheFolder, "git"))
  const later = (days: number) => ({ environment: { now: () => Date.now() + days * 24 * 3_600_000 } })
  await (await site.create({ wrongCredentials: true })).check({ signal }).catch(() => {})
  const [old] = clones()
  await (await site.create(later(20))).check({ signal })
  expect(clones()).toHaveLength(2)
  await (await site.create(later(40))).check({ signal })
  expect(clones()).toHaveLength(1)
  expect(clones()).not.toContain(old)
})

it("a file of more than 64 MiB at the place of an article keeps no other from being published", async () => {
  const publisher = await site.create()
  site.server.commit("site", { "blog/large.md": "x".repeat(2 ** 26 + 1) })
  const names = ["large", "small-1", "small-2"]
  const calls = names.map((slug) => makePublisherCalls(publisher, { slug }))
  const ended = await Promise.allSettled(
    calls.map(async (one) => one.write(`blog/${one.article.slug}.md`, await one.render())),
  )
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"])
  expect(ended[0]).toMatchObject({ reason: { code: "publisher_invalid", pointer: "/slug" } })
})
