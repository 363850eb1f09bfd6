import { afterAll, beforeAll, describe, expect, it } from "vitest"

import type { Publisher } from "../../src/publisher.ts"
import type { GitUnderTest } from "./open-git-repository.ts"
import { openGitRepository } from "./open-git-repository.ts"
import { type GithubUnderTest, openGithubRepository } from "./open-github-repository.ts"
import { propose, withdraw } from "./propose.ts"

const { signal } = new AbortController()
const config = { mode: "pull_request" }

describe("at a host without an API that Citable knows", () => {
  let site: GitUnderTest
  let publisher: Publisher
  beforeAll(async () => {
    site = await openGitRepository()
    publisher = await site.create({ config })
  })
  afterAll(() => site.close())
  const merge = (slug: string) => {
    const tip = site.server.git("site", ["rev-parse", `citable/cnt_${slug}`]).trim()
    site.server.git("site", ["update-ref", "refs/heads/main", tip])
  }

  it("an article waits on a branch of its own until a person merges it, and versions share the branch", async () => {
    const proposed = await propose(publisher, "one")
    expect(proposed).toMatchObject({ id: "citable/cnt_one:blog/one.md", visibility: "proposed", url: null })
    expect(proposed.remarks).toMatchObject([{ code: "waiting_for_review" }])
    expect(site.server.list("site")).not.toContain("blog/one.md")
    const second = await propose(publisher, "one", { fields: { title: "Better" }, expected: proposed })
    expect(await publisher.read(second.id, { signal })).toEqual(second)
    expect(site.server.git("site", ["rev-list", "--count", "main..citable/cnt_one"]).trim()).toBe("2")
    merge("one")
    const live = await publisher.read(second.id, { signal })
    expect(live).toMatchObject({ id: second.id, visibility: "live", fields: second.fields })
    // The next version begins where the branch is now.
    site.server.commit("site", { "other.txt": "x" })
    const third = await propose(publisher, "one", { fields: { title: "Best" }, expected: live })
    expect(third.visibility).toBe("proposed")
    expect(site.server.list("site", "citable/cnt_one")).toContain("other.txt")
  })

  it("a person's change to what is proposed is a conflict", async () => {
    const proposed = await propose(publisher, "two")
    const text = site.server.read("site", "blog/two.md", "citable/cnt_two") ?? ""
    site.server.commit("site", { "blog/two.md": `${text}More.\n` }, { branch: "citable/cnt_two" })
    await expect(propose(publisher, "two", { fields: { title: "x" }, expected: proposed })).rejects.toMatchObject({
      code: "publisher_conflict",
    })
  })

  it("unpublishing takes back what is only proposed, and proposes to remove what is live", async () => {
    const first = await propose(publisher, "three")
    expect((await withdraw(publisher, "three", first.id)).visibility).toBe("hidden")
    expect(site.server.git("site", ["for-each-ref", "refs/heads/citable/cnt_three"])).toBe("")
    expect(await publisher.read(first.id, { signal })).toBeUndefined()
    const again = await propose(publisher, "three")
    merge("three")
    expect((await withdraw(publisher, "three", again.id)).visibility).toBe("proposed")
    expect((await withdraw(publisher, "three", again.id)).visibility).toBe("proposed")
    expect(site.server.list("site")).toContain("blog/three.md")
    merge("three")
    expect(await publisher.read(again.id, { signal })).toBeUndefined()
  })

  it("unpublishing while an update waits replaces the update, unless a person has changed it since", async () => {
    const first = await propose(publisher, "five")
    merge("five")
    const update = await propose(publisher, "five", { fields: { title: "Better" }, expected: first })
    const seen = await publisher.read(update.id, { signal })
    expect((await withdraw(publisher, "five", update.id, seen)).visibility).toBe("proposed")
    expect(site.server.list("site")).toContain("blog/five.md")
    expect(site.server.list("site", "citable/cnt_five")).not.toContain("blog/five.md")
    await propose(publisher, "six")
    merge("six")
    const late = await propose(publisher, "six", { fields: { title: "Better" } })
    const text = site.server.read("site", "blog/six.md", "citable/cnt_six") ?? ""
    site.server.commit("site", { "blog/six.md": `${text}More.\n` }, { branch: "citable/cnt_six" })
    await expect(withdraw(publisher, "six", late.id, late)).rejects.toMatchObject({ code: "publisher_conflict" })
    expect(site.server.read("site", "blog/six.md", "citable/cnt_six")).toContain("More.")
  })

  it("a file that a person moved after the merge is followed, and its update is proposed there", async () => {
    const marker = "citable-cnt-seven"
    const first = await propose(publisher, "seven")
    merge("seven")
    // Without its branch, which a host that tells nothing about requests would take for an update that waits.
    site.server.git("site", ["update-ref", "-d", "refs/heads/citable/cnt_seven"])
    const text = site.server.read("site", "blog/seven.md") ?? ""
    site.server.commit("site", { "blog/seven.md": null, "blog/old/7.md": text })
    expect(await publisher.read(first.id, { signal })).toBeUndefined()
    const moved = await publisher.read(first.id, { signal, marker })
    expect(moved).toMatchObject({ id: "citable/cnt_seven:blog/old/7.md", visibility: "live" })
    await propose(publisher, "seven", { fields: { title: "Better" }, expected: moved, keeps: ["path"] })
    const files = site.server
      .list("site", "citable/cnt_seven")
      .filter((path) => path.includes("7") || path.includes("seven"))
    expect(files).toEqual(["blog/old/7.md"])
    expect(site.server.read("site", "blog/old/7.md", "citable/cnt_seven")).toContain("title: Better")
  })
})

describe("at GitHub", () => {
  let site: GithubUnderTest
  let publisher: Publisher
  beforeAll(async () => {
    site = await openGithubRepository()
    publisher = await site.create({ config })
  })
  afterAll(() => site.close())

  it("a request that was not opened, because the service stopped there, is opened by the next try", async () => {
    site.github.refuse = (mutation) =>
      mutation === "createPullRequest"
        ? { type: "FORBIDDEN", message: "Resource not accessible by personal access token" }
        : undefined
    const message = expect.stringContaining("Pull requests") as string
    await expect(propose(publisher, "two")).rejects.toMatchObject({ code: "publisher_forbidden", message })
    site.github.refuse = undefined
    expect((await propose(publisher, "two")).visibility).toBe("proposed")
    expect(site.github.requests.filter(({ head }) => head === "citable/cnt_two")).toHaveLength(1)
    expect(site.server.git("site", ["rev-list", "--count", "main..citable/cnt_two"]).trim()).toBe("1")
  })

  it("a person's commit to the branch of a proposal is never lost to a new one", async () => {
    const proposed = await propose(publisher, "six")
    const request = site.github.requests.at(-1)
    if (request !== undefined) request.state = "CLOSED"
    let commits = 0
    site.proxy.onRequest = ({ body }) => {
      if (body.includes("query Requests") && commits++ === 0) {
        site.server.commit("site", { "notes.txt": "A person's" }, { branch: "citable/cnt_six" })
      }
      return undefined
    }
    await expect(propose(publisher, "six", { fields: { title: "Better" }, expected: proposed })).rejects.toMatchObject({
      code: "publisher_conflict",
    })
    site.proxy.onRequest = undefined
    expect(site.server.list("site", "citable/cnt_six")).toContain("notes.txt")
  })

  it("a branch that moves is followed, and a protected one is refused with the way out", async () => {
    const direct = await site.create()
    let moves = 0
    site.proxy.onRequest = (request) => {
      if (site.isWrite(request) && moves < 2) site.server.commit("site", { [`moves/${++moves}.txt`]: "x" })
      return undefined
    }
    const long = await propose(direct, "long", { fields: { body: "word ".repeat(60_000) } })
    site.proxy.onRequest = undefined
    expect(moves).toBe(2)
    // GitHub cuts long texts in its answers.
    expect((await direct.read(long.id, { signal }))?.fields).toEqual(long.fields)
    site.github.refuse = () => ({
      type: "UNPROCESSABLE",
      message: "Changes must be made through a pull request. Protected branch rule violations found",
    })
    const message = expect.stringContaining("use mode pull_request") as string
    await expect(propose(direct, "five")).rejects.toMatchObject({ code: "publisher_forbidden", message })
    site.github.refuse = undefined
    site.github.permission = "READ"
    await expect(direct.check({ signal })).rejects.toMatchObject({ code: "publisher_forbidden" })
    site.github.permission = "WRITE"
  })

  it("every query is one that GitHub's schema allows, and asks twice at most for a publication", async () => {
    const direct = await site.create()
    site.proxy.requests.length = 0
    await propose(direct, "counted")
    expect(site.proxy.requests.filter(({ path }) => path === "/api/graphql")).toHaveLength(2)
  })
})
