import type { Delivery, Integration, Problem, Publication, Webhook } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { describe, expect, it, vi } from "vitest"

import type { CannedAnswer, FakePlatform } from "../../../webhooks/test/serve-platform.ts"
import {
  connectHook as connect,
  findHook as find,
  netlify,
  secret,
  startWithPlatform as start,
} from "./start-with-platform.ts"

const github = {
  kind: "deploy_hook",
  config: { platform: "github", repository: "acme/site", workflow: "deploy.yml" },
  credentials: { token: secret },
}
const triggers = ({ calls }: FakePlatform) => calls.filter(({ method }) => method === "POST")
const until = (check: () => unknown) => vi.waitFor(check, { interval: 20 })

describe("a deploy hook", () => {
  it("is called once for publishes in a row, and again for a later one", async () => {
    const { platform, started, clock } = await start()
    const { id, builds } = await connect(started)
    expect(builds).toMatchObject({ requested: 0, building: null, built: 0 })
    for (let i = 0; i < 5; i++) await started.publish({ title: `Article ${i}` })
    expect((await find(started, id)).builds).toMatchObject({ requested: 5, building: null, built: 0 })
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).builds?.built).toBe(5))
    expect(triggers(platform)).toHaveLength(1)
    expect(await find(started, id)).toMatchObject({ status: "connected", error: null, builds: { failures: 0 } })
    await started.publish({ title: "Later" })
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).builds?.built).toBe(6))
    expect(triggers(platform)).toHaveLength(2)
  })

  it("is called for every change that readers see, but not for edits of drafts", async () => {
    const { started, clock } = await start()
    const { id } = await connect(started)
    const article = await started.publish({ title: "One" })
    const path = `/v1/content/${article.id}`
    await started.call("PATCH", path, { title: "Two" })
    expect((await find(started, id)).builds?.requested).toBe(1)
    await started.call("POST", `${path}/publish`, {})
    await started.call("POST", `${path}/unpublish`, {})
    await started.call("POST", `${path}/publish`, {})
    await started.call("DELETE", path)
    expect((await find(started, id)).builds?.requested).toBe(5)
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).builds?.built).toBe(5))
  })

  it("with visible builds is not called again while one runs, and shows its end", async () => {
    let status = "in_progress"
    const run = { id: 7, html_url: "https://github.com/acme/site/actions/runs/7" }
    const { platform, started, clock } = await start(({ method }) =>
      method === "POST"
        ? { body: { workflow_run_id: 7, html_url: run.html_url } }
        : { body: { ...run, status, conclusion: status === "completed" ? "success" : null } },
    )
    const { id } = await connect(started, github)
    await started.publish({ title: "One" })
    clock.ahead += 61_000
    await until(async () =>
      expect((await find(started, id)).builds).toMatchObject({ building: 1, built: 0, run_id: "7" }),
    )
    await started.publish({ title: "Two" })
    for (let i = 0; i < 3; i++) {
      clock.ahead += 60_000
      const asked = platform.calls.length
      await until(() => expect(platform.calls.length).toBeGreaterThan(asked))
    }
    expect(triggers(platform)).toHaveLength(1)
    status = "completed"
    clock.ahead += 60_000
    await until(async () => expect((await find(started, id)).builds?.built).toBe(1))
    await until(() => expect(triggers(platform)).toHaveLength(2))
    clock.ahead += 60_000
    await until(async () =>
      expect((await find(started, id)).builds).toMatchObject({ requested: 2, building: null, built: 2 }),
    )
  })

  it("requests a new build if its settings change during a build", async () => {
    const { platform, started, clock } = await start(({ method }) =>
      method === "POST" ? { body: { workflow_run_id: 7, html_url: "https://github.com/acme/site" } } : { status: 500 },
    )
    const { id } = await connect(started, github)
    await started.publish({ title: "One" })
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).builds).toMatchObject({ building: 1, run_id: "7" }))
    await started.call("PATCH", `/v1/integrations/${id}`, { connection: netlify })
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).builds).toMatchObject({ building: null, built: 1 }))
    expect(triggers(platform).map(({ url }) => new URL(url).host)).toEqual(["api.github.com", "api.netlify.com"])
    expect((await find(started, id)).builds?.failures).toBe(0)
  })

  it("that is refused says why, and is retried only by the next publish or with new credentials", async () => {
    let answer: CannedAnswer = { status: 404 }
    const { platform, started, clock } = await start(() => answer)
    const { id } = await connect(started)
    const hook = { url: "http://127.0.0.1:9/none", events: ["publication.failed", "alert.raised"] }
    const webhook = await started.call<Webhook>("POST", `/v1/brands/${started.brandId}/webhooks`, hook)
    await started.publish({ title: "One" })
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).status).toBe("failed"))
    expect((await find(started, id)).error).toContain("api.netlify.com answered 404.")
    const { data } = await started.call<{ data: Delivery[] }>("GET", `/v1/webhooks/${webhook.id}/deliveries`)
    expect(data.map(({ event_type: type }) => type).toSorted()).toEqual(["alert.raised", "publication.failed"])
    clock.ahead += 600_000
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(triggers(platform)).toHaveLength(1)
    answer = {}
    await started.call("PATCH", `/v1/integrations/${id}`, { connection: { ...netlify, config: undefined } })
    await until(async () =>
      expect(await find(started, id)).toMatchObject({ status: "connected", builds: { built: 1, failures: 0 } }),
    )
  })

  it("that fails for a while is retried as late as it asks for", async () => {
    let answer: CannedAnswer = { status: 503, headers: { "retry-after": "1800" } }
    const { platform, started, clock } = await start(() => answer)
    const { id } = await connect(started)
    await started.publish({ title: "One" })
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).builds?.failures).toBe(1))
    answer = {}
    clock.ahead += 1_700_000
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(triggers(platform)).toHaveLength(1)
    clock.ahead += 200_000
    await until(async () => expect((await find(started, id)).builds).toMatchObject({ built: 1, failures: 0 }))
  })
})

describe("publishing to a deploy hook", () => {
  const publications = async (started: StartedService, id: string) =>
    (await started.call<{ data: Publication[] }>("GET", `/v1/content/${id}/publications`)).data

  it("requests a build at once, and the publication ends with it", async () => {
    const { started } = await start()
    const { id } = await connect(started)
    const article = await started.publish({ title: "One" })
    const path = `/v1/content/${article.id}/publish`
    const { publication, content } = await started.call<{ publication: Publication; content: { status: string } }>(
      "POST",
      path,
      {
        integration_id: id,
      },
    )
    expect(publication).toMatchObject({ status: "queued", integration_id: id })
    expect(content.status).toBe("published")
    await until(async () =>
      expect((await publications(started, article.id))[0]).toMatchObject({ id: publication.id, status: "succeeded" }),
    )
    expect((await publications(started, article.id))[1]).toMatchObject({ integration_id: null, status: "succeeded" })
  })

  it("needs a live article, and accepts neither a time nor a draft", async () => {
    const { started } = await start()
    const { id } = await connect(started)
    const ask = async (contentId: string, body: unknown) => {
      const headers = { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json" }
      const init = { method: "POST", headers, body: JSON.stringify({ integration_id: id, ...(body as object) }) }
      return ((await (await fetch(`${started.url}/v1/content/${contentId}/publish`, init)).json()) as Problem).code
    }
    const draft = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, {
      title: "Draft",
    })
    expect(await ask(draft.id, {})).toBe("conflict")
    const live = await started.publish({ title: "Live" })
    expect(await ask(live.id, { publish_at: "2999-01-01T00:00:00Z" })).toBe("invalid_input")
    expect(await ask(live.id, { as: "draft" })).toBe("invalid_input")
  })

  it("fails with the build, and everything shows it", async () => {
    const { started } = await start(() => ({ status: 401 }))
    const { id } = await connect(started)
    const article = await started.publish({ title: "One" })
    await started.call("POST", `/v1/content/${article.id}/publish`, { integration_id: id })
    await until(async () =>
      expect((await publications(started, article.id))[0]).toMatchObject({
        status: "failed",
        error: expect.stringContaining("api.netlify.com answered 401.") as string,
      }),
    )
  })
})

describe("test_integration", () => {
  const test = (started: StartedService, id: string) =>
    started.call<Integration>("POST", `/v1/integrations/${id}/test`, {})

  it("calls the platform at once, and answers with the outcome; a second one waits for no later build", async () => {
    const { platform, started, clock } = await start()
    const { id } = await connect(started)
    expect(await test(started, id)).toMatchObject({ status: "connected", builds: { requested: 1, built: 1 } })
    expect(triggers(platform)).toHaveLength(1)
    expect(await test(started, id)).toMatchObject({ status: "connected", builds: { requested: 2, built: 1 } })
    clock.ahead += 61_000
    await until(async () => expect((await find(started, id)).builds).toMatchObject({ requested: 2, built: 2 }))
  })

  it("answers why the platform refused", async () => {
    const { started } = await start(() => ({ status: 401 }))
    const { id } = await connect(started)
    expect(await test(started, id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("answered 401") as string,
      builds: { failures: 1 },
    })
  })
})

it("no answer, list or log contains the URL or token of a hook", async () => {
  const answers = [{ status: 500, body: { message: secret } }, { status: 401 }, { body: `<p>${secret}</p>` }, {}]
  const check = async (answer: CannedAnswer): Promise<void> => {
    const { started, clock, logged } = await start(() => answer)
    const made = [await connect(started), await connect(started, github)]
    await started.publish({ title: "One" })
    clock.ahead += 61_000
    const show = async ({ id }: { id: string }) => {
      await until(async () =>
        expect((await find(started, id)).builds?.ended_at ?? (await find(started, id)).builds?.run_id).not.toBeNull(),
      )
      return [await find(started, id), await started.call("POST", `/v1/integrations/${id}/test`, {})]
    }
    // A test of a hook without an outcome takes ten seconds of the service's clock.
    const hurry = setInterval(() => (clock.ahead += 1000), 20)
    const shown = await Promise.all(made.map(show)).finally(() => clearInterval(hurry))
    expect(JSON.stringify([made, shown, logged])).not.toContain(secret)
  }
  await Promise.all(answers.map(check))
})

it("a deploy hook with invalid settings is refused at its creation", async () => {
  const { started } = await start()
  for (const connection of [
    { ...netlify, config: { platform: "netlify", project: "x" } },
    { ...netlify, credentials: {} },
    { ...netlify, credentials: { url: "file:///etc/passwd" } },
    { ...github, credentials: {} },
    { ...github, config: { platform: "github" } },
  ])
    await expect(connect(started, connection)).rejects.toThrow(/answered 422/)
})
