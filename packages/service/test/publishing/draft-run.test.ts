import type { Integration, ToolOutput } from "@citable/contract"
import { startService, type StartedService, startTestPlatform, type TestPlatform } from "@citable/dev"
import { builtInPublishers, type Publisher, type PublisherDefinition, PublisherError } from "@citable/publishers"
import { afterAll, beforeAll, expect, it } from "vitest"

let platform: TestPlatform
let service: StartedService
/** What a test changes in the publisher. */
let faults: (publisher: Publisher) => Partial<Publisher> = () => ({})

const [wordpress] = builtInPublishers as [PublisherDefinition]
/** WordPress with faults, of which nobody says that it ran against the platform. */
const faulty: PublisherDefinition = {
  ...wordpress,
  kind: "faulty_press",
  name: "Faulty Press",
  testedOn: "vendor_schema",
  async create(settings, environment) {
    const publisher = await wordpress.create(settings, environment)
    return { ...publisher, ...faults(publisher) }
  },
}

beforeAll(async () => {
  platform = await startTestPlatform()
  service = await startService({ publishers: [...builtInPublishers, faulty] })
})
afterAll(async () => {
  await service?.close()
  await platform?.close()
})

const connect = (kind: string) =>
  service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
    name: kind,
    connection: {
      kind,
      config: { url: platform.url },
      credentials: { username: platform.username, application_password: platform.password },
    },
  })
const test = (id: string, input: object = { draft_run: true }, credential?: string) =>
  service.call<ToolOutput<"test_integration">>("POST", `/v1/integrations/${id}/test`, input, credential)
/** What a draft run of the faulty platform says. */
const runFaulty = async (change: typeof faults) => {
  faults = change
  return (await test((await connect("faulty_press")).id)).draft_run
}

it("a draft run writes a sample as a draft, compares it, and leaves nothing; a test without it writes nothing", async () => {
  const { id } = await connect("wordpress")
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, platform.posts().length)), 1)
  const plain = await test(id, {})
  expect([plain.account, plain.draft_run, most]).toEqual([expect.stringContaining("administrator"), undefined, 0])
  const { draft_run: run } = await test(id)
  clearInterval(watch)
  expect(run).toMatchObject({ state: "as_sent", reason: null, differences: [], left: null })
  expect(most).toBe(1)
  expect(platform.posts()).toEqual([])
})

it("a platform that stores something else is different, with both values", async () => {
  const run = await runFaulty((publisher) => ({
    async read(id, options) {
      const state = await publisher.read(id, options)
      return state && { ...state, fields: { ...state.fields, title: "Something else" } }
    },
  }))
  const title = { field: "title", sent: expect.stringContaining("A sample") as string, found: "Something else" }
  expect(run).toMatchObject({ state: "different", differences: [title] })
  // The publisher deletes only what is as it was seen, and this is not.
  expect(run?.left).toBe(String(platform.posts()[0]?.id))
  platform.remove(platform.posts()[0]?.id ?? 0)
})

it("a platform that publishes a draft, or does not give it back, has failed, and the sample is hidden again", async () => {
  const published = await runFaulty((publisher) => ({
    write: (id, document, options) => publisher.write(id, document, { ...options, as: "live" }),
  }))
  expect(published).toMatchObject({
    state: "failed",
    reason: expect.stringContaining("published the sample") as string,
  })
  expect(published?.left).toBe(String(platform.posts()[0]?.id))
  expect(platform.visible()).toEqual([])
  platform.remove(platform.posts()[0]?.id ?? 0)
  const silent = await runFaulty(() => ({ read: () => Promise.resolve(undefined) }))
  expect(silent).toMatchObject({ state: "failed", reason: expect.stringContaining("does not give it back") as string })
  for (const { id } of platform.posts()) platform.remove(id)
})

it("a run that was cut off is found by the next one, and nothing is there twice", async () => {
  const { id } = await connect("faulty_press")
  faults = () => ({ discard: () => Promise.reject(new PublisherError("publisher_unavailable", "It is down.")) })
  expect((await test(id)).draft_run).toMatchObject({ state: "as_sent", left: String(platform.posts()[0]?.id) })
  expect(platform.posts()).toHaveLength(1)
  faults = () => ({})
  expect((await test(id)).draft_run).toMatchObject({ state: "as_sent", left: null })
  expect(platform.posts()).toEqual([])
  faults = () => ({ reserve: () => Promise.reject(new PublisherError("publisher_unknown", "No answer.")) })
  const lost = (await test(id)).draft_run
  expect(lost).toMatchObject({ state: "failed", reason: "No answer.", left: id.replace("int_", "citable-cnt-") })
})

it("a sample that a person has changed stays theirs, and one that they published is not touched", async () => {
  const { id } = await connect("faulty_press")
  faults = () => ({ discard: () => Promise.resolve() })
  await test(id)
  faults = () => ({})
  const post = platform.posts()[0]?.id ?? 0
  platform.edit(post, { title: "A person's words" })
  const changed = (await test(id)).draft_run
  expect(changed).toMatchObject({ state: "not_checked", left: String(post) })
  expect(changed?.reason).toContain("with another text")
  platform.edit(post, { status: "publish" })
  expect((await test(id)).draft_run?.reason).toContain("has published the sample")
  expect(platform.visible()).toMatchObject([{ title: "A person's words" }])
  platform.remove(post)
})

it("nothing is written where there are no drafts, where nobody can read, and after a test that fails", async () => {
  const without = (missing: object) =>
    runFaulty(({ capabilities }) => ({ capabilities: { ...capabilities, ...missing } }))
  expect(await without({ drafts: false })).toMatchObject({ state: "not_checked", left: null })
  expect((await without({ drafts: false }))?.reason).toContain("has no drafts")
  expect((await without({ reads: false }))?.reason).toContain("Nobody can read the platform")
  const failing = await runFaulty(() => ({
    check: () => Promise.reject(new PublisherError("publisher_unauthorized", "Wrong password.")),
  }))
  expect(failing).toBeUndefined()
  expect(platform.posts()).toEqual([])
})

it("a draft run needs the right to publish", async () => {
  const { id } = await connect("wordpress")
  const key = await service.createKey(["integrations:read", "integrations:write"])
  await expect(test(id, { draft_run: true }, key)).rejects.toThrow(/403.*content:publish/)
  expect((await test(id, {}, key)).status).toBe("connected")
})

it("a platform that nobody ran against the vendor says so from its first answer, until its definition says otherwise", async () => {
  const { id } = await connect("faulty_press")
  const list = async () =>
    (await service.call<ToolOutput<"list_integrations">>("GET", `/v1/brands/${service.brandId}/integrations`)).data
  const codes = async () => (await list()).find((one) => one.id === id)?.warnings.map(({ code }) => code)
  expect(await codes()).toEqual(["never_run_against_vendor"])
  await test(id, {})
  expect(await codes()).toContain("never_run_against_vendor")
  faulty.testedOn = "real_server"
  expect(await codes()).not.toContain("never_run_against_vendor")
  faulty.testedOn = "vendor_schema"
})
