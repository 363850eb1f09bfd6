import { startGitServer, type StartedGitServer } from "@citable/dev"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"

import { requestHosts } from "../../../../publishers/test/git/request-hosts.ts"
import { openPublishingWorld, type PublishingWorld } from "./open-publishing-world.ts"

let world: PublishingWorld
let server: StartedGitServer
let integration: string

beforeAll(async () => {
  world = await openPublishingWorld()
  server = await startGitServer()
  server.createRepository("site")
  const config = { provider: "generic", url: `${server.url}/site.git`, branch: "main", folder: "blog" }
  integration = await world.desk.connect({
    kind: "git",
    config: { ...config, preset: "plain", mode: "pull_request" },
    credentials: { token: server.password },
  })
})
afterAll(async () => {
  await world.close()
  await server.close()
})

/** A person merges what is proposed, and the service looks a while later. */
async function merge(contentId: string, state: string): Promise<void> {
  const tip = server.git("site", ["rev-parse", `citable/${contentId}`]).trim()
  server.git("site", ["update-ref", "refs/heads/main", tip])
  await expectLater(contentId, state)
}

async function expectLater(contentId: string, state: string): Promise<void> {
  world.clock.now += 11 * 60_000
  await expect.poll(async () => (await world.desk.item(contentId))?.state, { timeout: 60_000 }).toBe(state)
}

it("an unpublish that waits for a person is over only when they have merged it, and refused when they close it", async () => {
  const { desk } = world
  const id = await desk.create({ title: "Removed by a person", slug: "removed", body: "Its text." })
  await desk.settle(desk.publish(id, integration))
  expect(await desk.item(id)).toMatchObject({ state: "proposed", error: null })
  expect(server.list("site")).not.toContain("blog/removed.md")
  await merge(id, "published")
  await desk.settle(desk.unpublish(id, integration))
  expect(server.list("site")).toContain("blog/removed.md")
  expect(await desk.item(id)).toMatchObject({ state: "withdrawing", error: null })
  // They want to keep it.
  server.git("site", ["update-ref", "-d", `refs/heads/citable/${id}`])
  await expectLater(id, "published")
  await desk.settle(desk.unpublish(id, integration))
  await merge(id, "withdrawn")
  expect(server.list("site")).not.toContain("blog/removed.md")
  // Nobody else has deleted it.
  await desk.settle(desk.publish(id, integration))
  expect(await desk.item(id)).toMatchObject({ state: "proposed", error: null })
})

it("what people say of a pull request is shown while it is open, with the reason when it is closed, and never after the merge", async () => {
  const { desk, clock } = world
  const host = await requestHosts.find(({ provider }) => provider === "gitea")?.open()
  if (host === undefined) throw new Error("There is no such host.")
  onTestFinished(() => host.close().then(() => {}))
  const config = { provider: "gitea", url: host.proxy.url, repository: host.repository, branch: "main", folder: "blog" }
  const place = await desk.connect({
    kind: "git",
    config: { ...config, preset: "plain", mode: "pull_request" },
    credentials: { token: host.server.password },
  })
  const id = await desk.create({ title: "Asked", slug: "asked", body: "Is this right?" })
  const slug = id.slice("cnt_".length)
  const see = async (codes: string[]) => {
    clock.now += 11 * 60_000
    const look = async () => (await desk.item(id))?.warnings.map(({ code }) => code)
    await expect.poll(look, { timeout: 60_000 }).toEqual(codes)
  }
  await desk.settle(desk.publish(id, place))
  await see(["waiting_for_review"])
  host.say(slug, "ada", "No, it is not.")
  await see(["waiting_for_review", "request_comments"])
  expect((await desk.item(id))?.warnings[1]?.detail).toMatch(/The last by ada: “No, it is not.”$/)
  host.end(slug, "closed")
  await see(["request_closed", "request_comments"])
  expect((await desk.item(id))?.state).toBe("draft")
  await desk.edit(id, { body: "This is right." })
  await desk.settle(desk.publish(id, place))
  await see(["waiting_for_review"])
  host.server.git(host.repository, ["update-ref", "refs/heads/main", `citable/${id}`])
  host.end(slug, "merged")
  await see([])
  expect((await desk.item(id))?.state).toBe("published")
})
