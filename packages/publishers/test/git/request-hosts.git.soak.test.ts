import { afterAll, beforeAll, describe, expect, it } from "vitest"

import type { Publisher, RemoteState } from "../../src/publisher.ts"
import { propose, withdraw } from "./propose.ts"
import { type RequestHost, requestHosts } from "./request-hosts.ts"

const { signal } = new AbortController()

describe.each(requestHosts)("requests at $provider", ({ provider, open }) => {
  let site: RequestHost
  let publisher: Publisher
  beforeAll(async () => {
    site = await open()
    publisher = await site.create({ config: { mode: "pull_request" } })
  })
  afterAll(() => site.close())

  const listOf = (slug: string) =>
    site.list().filter(({ head, title }) => head === `citable/cnt_${slug}` && title !== "Eve")
  const merge = (slug: string) => {
    site.server.git(site.repository, ["update-ref", "refs/heads/main", `citable/cnt_${slug}`])
    site.end(slug, "merged")
  }
  const detailsOf = (state: { remarks?: readonly { code: string; detail: string }[] } | undefined) =>
    Object.fromEntries((state?.remarks ?? []).map(({ code, detail }) => [code, detail]))

  it("one request stays open for all versions of an article, with its title, and a merge makes it live", async () => {
    const proposed = await propose(publisher, "one")
    expect(site.server.list(site.repository)).toEqual(["README.md"])
    expect(listOf("one")).toMatchObject([{ base: "main", title: "one", state: "open" }])
    const [request] = listOf("one")
    expect(proposed).toMatchObject({ visibility: "proposed", url: null, editUrl: request?.url, warnings: [] })
    expect(detailsOf(proposed)).toEqual({ waiting_for_review: `${request?.url} waits for a person who merges it.` })
    const second = await propose(publisher, "one", { fields: { title: "Better" }, expected: proposed })
    expect(listOf("one")).toMatchObject([{ title: "Better", state: "open" }])
    expect(await publisher.read(second.id, { signal })).toEqual(second)
    merge("one")
    const live = await publisher.read(second.id, { signal })
    expect(live).toMatchObject({ visibility: "live", fields: second.fields, warnings: [] })
    expect(detailsOf(live)).toEqual({})
  })

  it("what people say of a request comes back, and says no more once the request is merged", async () => {
    const proposed = await propose(publisher, "said")
    const url = proposed.editUrl
    site.say("said", "ada", "The second paragraph is wrong.")
    expect(detailsOf(await publisher.read(proposed.id, { signal }))).toEqual({
      waiting_for_review: `${url} waits for a person who merges it.`,
      request_comments: `One comment on ${url}. The last by ada: “The second paragraph is wrong.”`,
    })
    site.say("said", "cy", "And a line.", "line")
    const { request_comments: onLine } = detailsOf(await publisher.read(proposed.id, { signal }))
    expect(onLine).toBe(`2 comments on ${url}. The last by cy: “And a line.”`)
    site.say("said", "bo", `<b>Right</b> now. ${site.server.password}`)
    const { request_comments: said } = detailsOf(await publisher.read(proposed.id, { signal }))
    expect(said).toBe(`3 comments on ${url}. The last by bo: “Right now. …”`)
    merge("said")
    expect(detailsOf(await publisher.read(proposed.id, { signal }))).toEqual({})
  })

  it("a request that a person closed is told with their words, and stays closed until the next version", async () => {
    const proposed = await propose(publisher, "shut")
    site.say("shut", "ada", "Not this year.")
    site.end("shut", "closed")
    const closed = await publisher.read(proposed.id, { signal })
    expect(closed).toMatchObject({ visibility: "hidden", url: null, editUrl: proposed.editUrl })
    expect(detailsOf(closed)).toEqual({
      request_closed: `${proposed.editUrl} was closed without a merge.`,
      request_comments: `One comment on ${proposed.editUrl}. The last by ada: “Not this year.”`,
    })
    expect(listOf("shut")).toMatchObject([{ state: "closed" }])
    // Who takes the file without the request has it.
    const text = site.server.read(site.repository, "blog/shut.md", "citable/cnt_shut") ?? ""
    site.server.commit(site.repository, { "blog/shut.md": text })
    expect(detailsOf(await publisher.read(proposed.id, { signal }))).toEqual({})
    site.server.commit(site.repository, { "blog/shut.md": null })
    const again = await propose(publisher, "shut", { fields: { title: "Next" }, expected: closed })
    expect(listOf("shut")).toMatchObject([
      { state: "closed", title: "shut" },
      { state: "open", title: "Next" },
    ])
    expect(again).toMatchObject({ visibility: "proposed", editUrl: listOf("shut")[1]?.url })
    expect(await publisher.read(again.id, { signal })).toEqual(again)
  })

  it("a title that a person gave a request stays, and a request of a fork is nobody's", async () => {
    const proposed = await propose(publisher, "named")
    site.rename("named", "For the spring campaign")
    site.openOfFork("named")
    const second = await propose(publisher, "named", { fields: { title: "Better" }, expected: proposed })
    expect(listOf("named")).toMatchObject([{ title: "For the spring campaign", state: "open" }])
    expect(second.editUrl).toBe(proposed.editUrl)
    merge("named")
    expect((await publisher.read(second.id, { signal }))?.visibility).toBe("live")
    site.openOfFork("forked")
    const other = await propose(publisher, "forked")
    expect(listOf("forked")).toMatchObject([{ title: "forked", state: "open" }])
    expect(other.editUrl).toBe(listOf("forked")[0]?.url)
  })

  it("unpublishing closes what is only proposed, and proposes the removal of what is live", async () => {
    const proposed = await propose(publisher, "away")
    expect((await withdraw(publisher, "away", proposed.id)).visibility).toBe("hidden")
    expect(await publisher.read(proposed.id, { signal })).toMatchObject({ visibility: "hidden" })
    expect(listOf("away")).toMatchObject([{ state: "closed" }])
    const again = await propose(publisher, "away")
    merge("away")
    await propose(publisher, "away", {
      fields: { title: "Better" },
      expected: await publisher.read(again.id, { signal }),
    })
    const removal = await withdraw(publisher, "away", again.id)
    expect(removal.visibility).toBe("proposed")
    expect(listOf("away").at(-1)).toMatchObject({ state: "open", title: "Remove blog/away.md" })
    expect(listOf("away").filter(({ state }) => state === "open")).toHaveLength(1)
    merge("away")
    expect(await publisher.read(again.id, { signal })).toBeUndefined()
  })

  it("a token that may only push opens a request at GitLab, of which nobody tells, and is refused elsewhere", async () => {
    site.refuseApi(true)
    const proposed: unknown = await propose(publisher, "pushed").catch((error: unknown) => error)
    site.refuseApi(false)
    if (provider !== "gitlab") {
      expect(proposed).toMatchObject({ code: "publisher_forbidden" })
      expect((await propose(publisher, "pushed")).visibility).toBe("proposed")
      expect(listOf("pushed")).toMatchObject([{ state: "open" }])
      return
    }
    const page = `${site.proxy.url}/acme/site/-/merge_requests?scope=all&source_branch=citable%2Fcnt_pushed`
    expect(proposed).toMatchObject({ visibility: "proposed", editUrl: page })
    expect(detailsOf(proposed as RemoteState)).toEqual({
      waiting_for_review: "The branch citable/cnt_pushed waits for a person who merges it.",
    })
    await publisher.check({ signal })
    expect(listOf("pushed")).toMatchObject([{ state: "open", title: "pushed", base: "main" }])
  })

  it("the check names what nobody has run, and a token of nobody is refused without it in the words", async () => {
    const check = await publisher.check({ signal })
    const codes = check.warnings.map(({ code }) => code).filter((code) => code !== "folder_missing")
    expect(codes).toEqual(provider === "github" ? [] : ["not_run_at_vendor"])
    const stranger = await site.create({ config: { mode: "pull_request" }, wrongCredentials: true })
    const refused = (await stranger.check({ signal }).catch((error: unknown) => error)) as Error
    expect(refused).toMatchObject({ code: "publisher_unauthorized" })
    for (const secret of site.secrets) expect(JSON.stringify([refused.message, check])).not.toContain(secret)
  })
})
