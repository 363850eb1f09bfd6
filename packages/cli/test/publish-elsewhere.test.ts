import { listen, type Listening, startService, type StartedService } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { runCli } from "citable"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

interface Received {
  action: "check" | "publish" | "withdraw"
  id: string
  as?: string
  article?: { slug: string; title: string; body: string }
}

let started: StartedService
let endpoint: Listening
let integrationId: string
let refuse: ((request: Received) => Response | undefined) | undefined
const shown = new Map<string, Received>()

beforeAll(async () => {
  started = await startService({ allowPrivateNetwork: true, publishTiming: { intervalMs: 50 } })
  endpoint = await listen(async (request) => {
    const received = (await request.json()) as Received
    const refusal = refuse?.(received)
    if (refusal !== undefined) return refusal
    if (received.action === "check") return Response.json({ name: "Our CMS" })
    if (received.action === "publish") shown.set(received.id, received)
    else shown.delete(received.id)
    return Response.json({ id: received.id, url: `https://cms.example/${received.article?.slug ?? ""}` })
  })
  const connection = {
    kind: "http_endpoint",
    config: { url: endpoint.url },
    credentials: { secret: createWebhookSecret() },
  }
  const path = `/v1/brands/${started.brandId}/integrations`
  const created = await started.call<{ id: string }>("POST", path, { name: "Our CMS", connection })
  integrationId = created.id
  for (const slug of ["first", "second", "third"]) {
    const link = slug === "first" ? "" : "[first](first) "
    const body = `Hello. ${link}![a](https://example.com/a.png)`
    await started.publish({ title: `The ${slug}`, slug, body })
  }
})
afterAll(async () => {
  await started?.close()
  await endpoint?.close()
})
afterEach(() => {
  refuse = undefined
})

const cli = (...argv: string[]) => cliAs(started.operatorToken, ...argv)

async function cliAs(credential: string, ...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = {
    env: { CITABLE_URL: started.url, CITABLE_TOKEN: credential },
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
  }
  return { code: await runCli(argv, io), out: out.join("\n"), err: err.join("\n") }
}

const slugsThere = () => [...shown.values()].map(({ article }) => article?.slug ?? "").toSorted()

describe("citable publish --to", () => {
  it("shows first what would change, then publishes, then finds nothing to do", async () => {
    const dry = await cli("publish", "first", "--to", "our cms", "--dry-run")
    expect(dry).toMatchObject({ code: 0, err: "" })
    expect(dry.out).toMatch(/^first would be new on Our CMS\n/)
    expect(dry.out).toContain("  title\n    + The first\n")
    expect(dry.out).toContain("  picture link: https://example.com/a.png")
    expect(slugsThere()).toEqual([])
    expect(await cli("publish", "first", "--to", integrationId)).toEqual({
      code: 0,
      out: "Published first on Our CMS: https://cms.example/first",
      err: "",
    })
    expect(slugsThere()).toEqual(["first"])
    const again = await cli("publish", "first", "--to", "http_endpoint", "--dry-run", "--json")
    expect(JSON.parse(again.out)).toMatchObject({ publication: null, preview: { would: "nothing", diff: [] } })
  })

  it("publishes several articles, and goes on after one that fails", async () => {
    const several = await cli("publish", "first", "nowhere", "second", "--to", "Our CMS")
    expect(several.code).toBe(1)
    expect(several.out.split("\n").at(-1)).toBe("2 published, 1 failed.")
    expect(several.err).toContain("nowhere: This credential sees no article nowhere.")
    refuse = ({ article }) =>
      article?.slug === "third" ? Response.json({ error: "no room" }, { status: 422 }) : undefined
    const all = await cli("publish", "--all", "--to", "Our CMS", "--json")
    expect(all.code).toBe(1)
    const lines = all.out.split("\n").map((line) => JSON.parse(line) as { slug: string; error?: object })
    expect(lines.toSorted((a, b) => a.slug.localeCompare(b.slug))).toMatchObject([
      { slug: "first", publication: { status: "succeeded" } },
      { slug: "second", publication: { status: "succeeded" } },
      { slug: "third", error: { code: "invalid_input", message: expect.stringContaining("no room") as string } },
    ])
    expect(slugsThere()).toEqual(["first", "second"])
    const second = [...shown.values()].find(({ article }) => article?.slug === "second")
    expect(second?.article?.body).toContain("[first](https://cms.example/first)")
    const counted = await cli("publish", "--all", "--to", "Our CMS", "--dry-run")
    expect(counted.out).toMatch(/\n3 compared, 0 failed\.$/)
  })

  it("does not count as published what the platform has not got yet", async () => {
    refuse = ({ article }) =>
      article?.slug === "second"
        ? new Response("later", { status: 429, headers: { "retry-after": "3600" } })
        : undefined
    const several = await cli("publish", "first", "second", "--to", "Our CMS", "--on-conflict", "overwrite")
    expect(several.code).toBe(0)
    expect(several.out).toContain(
      "\n1 published, 1 still on their way, 0 failed.\nThe service goes on with those. Check later: citable publications <slug>",
    )
    refuse = undefined
  })

  it("saves a draft, and sends what to do about a conflict", async () => {
    expect((await cli("publish", "third", "--to", "Our CMS", "--as", "draft")).out).toMatch(
      /^Saved a draft of third on Our CMS/,
    )
    expect([...shown.values()].find(({ article }) => article?.slug === "third")?.as).toBe("draft")
    await started.call("POST", `/v1/brands/${started.brandId}/content`, {
      title: "The fourth",
      slug: "fourth",
      body: "",
    })
    refuse = () => new Response("changed by Ada", { status: 409 })
    const refused = await cli("publish", "fourth", "--to", "Our CMS")
    expect(refused).toMatchObject({ code: 1, out: "" })
    expect(refused.err).toContain("changed by Ada")
    refuse = undefined
    expect((await cli("publish", "fourth", "--to", "Our CMS", "--on-conflict", "overwrite")).code).toBe(0)
  })

  it("needs no right to read integrations if it gets the id of one", async () => {
    const key = await started.createKey(["content:read", "content:publish"])
    const named = await cliAs(key, "publish", "first", "--to", "Our CMS")
    expect(named).toMatchObject({ code: 1, err: expect.stringContaining("integrations:read") as string })
    expect((await cliAs(key, "publish", "first", "--to", integrationId)).out).toContain(
      `Published first on ${integrationId}`,
    )
  })

  it("refuses options that do not fit together, and names the integrations that there are", async () => {
    for (const argv of [
      ["publish"],
      ["publish", "first", "--dry-run"],
      ["publish", "--all"],
      ["publish", "first", "--to", "Our CMS", "--as", "gift"],
      ["publish", "first", "--to", "Our CMS", "--on-conflict", "adopt"],
      ["publish", "first", "second", "--to", "Our CMS", "--on-conflict", "adopt", "--remote-id", "1"],
    ]) {
      expect([argv, (await cli(...argv)).code]).toEqual([argv, 2])
    }
    const unknown = await cli("publish", "first", "--to", "elsewhere")
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("Our CMS (http_endpoint") as string })
  })
})

describe("citable publications", () => {
  it("shows the platforms with what is wrong there, and the history", async () => {
    await cli("publish", "second", "--to", "Our CMS")
    const found = await cli("publications", "second")
    expect(found.code).toBe(0)
    const lines = found.out.split("\n")
    expect(lines[0]).toMatch(/^TARGET +STATE +VERSION +CHECKED +ADDRESS$/)
    expect(lines[1]).toMatch(/^Our CMS +published +1 of 1 +\d{4}-\d\d-\d\d \d\d:\d\dZ +https:\/\/cms\.example\/second$/)
    expect(found.out).toMatch(/\nHistory, newest first:\n\S+ \S+ +publish +succeeded +Our CMS +version 1 +https:/)
    expect(found.out).toMatch(/publish +succeeded +your sites/)
    const { items } = JSON.parse((await cli("publications", "second", "--json")).out) as { items: object[] }
    expect(items).toMatchObject([{ integration_id: integrationId, state: "published" }])
  })

  it("shows what search engines were told of each address", async () => {
    const brand = `/v1/brands/${started.brandId}`
    const webhook = { url: "http://127.0.0.1:9/hook", article_url: "http://127.0.0.1:9/blog/{slug}" }
    await started.call("POST", `${brand}/webhooks`, webhook)
    await started.call("PATCH", brand, { submissions: { index_now: true } }, started.operatorToken)
    await started.publish({ title: "Told", slug: "told" })
    await started.call("PATCH", brand, { submissions: {} }, started.operatorToken)
    const told = "Search engines:\nhttp://127.0.0.1:9/blog/told\n  Not yet submitted to IndexNow"
    expect((await cli("publications", "told")).out).toContain(told)
  })

  it("shows a withdrawn article, and one that was never published", async () => {
    await cli("publish", "second", "--to", "Our CMS")
    expect((await cli("unpublish", "second", "--from", "Our CMS")).out).toMatch(/^Withdrew second .* from Our CMS\.$/)
    expect(slugsThere()).not.toContain("second")
    expect((await cli("publications", "second")).out).toMatch(/^Our CMS +withdrawn/m)
    await started.call("POST", `/v1/brands/${started.brandId}/content`, { title: "The fifth", slug: "fifth", body: "" })
    expect((await cli("publications", "fifth")).out).toBe("fifth was not published anywhere.")
  })
})

describe("citable doctor", () => {
  it("shows the state of every integration, and asks the platforms with --test", async () => {
    const before = await cli("doctor")
    expect(before.out).toMatch(/^ok: Our CMS \(http_endpoint, int_\w+\): connected, tested /)
    const tested = await cli("doctor", "--test")
    // Our endpoint looks at no signature.
    expect(tested).toMatchObject({ code: 0, out: expect.stringContaining("warning: signature_not_checked") as string })
    refuse = () => new Response("", { status: 401 })
    const failed = await cli("doctor", "--test", "--json")
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.out)).toMatchObject({
      ok: false,
      integrations: [{ kind: "http_endpoint", status: "failed", error: expect.stringContaining("401") as string }],
    })
    expect((await cli("doctor")).out).toMatch(/^error: Our CMS/)
  })
})
