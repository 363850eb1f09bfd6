import { hash } from "node:crypto"

import type { Dashboard } from "@citable/page-kit"
import { expect, it } from "vitest"

import { crawl } from "../../packages/dashboard/test/crawl.ts"
import { settleImport } from "../../packages/dashboard/test/settle-import.ts"
import type { CoffeeWorld } from "../../packages/service/test/http/every-tool/start-coffee-world.ts"
import type { MailSink } from "../../packages/service/test/start-mail-sink.ts"
import { createWebClient, type WebClient } from "../../packages/service/test/web-client.ts"

const ada = { email: "ada@example.com", password: "correct horse battery" }

/** A browser whose requests are recorded. */
export const browse = ({ started }: CoffeeWorld): WebClient =>
  createWebClient(started.url, (request) => started.service.fetch(request, { clientIp: "192.0.2.1" }))

/** A dashboard that knows the paths of its own pages and of those of sign-in. */
export function watchRoutes(dashboard: Dashboard): Dashboard & { routes(): string[] } {
  let listed: () => string[] = () => []
  return {
    async load() {
      const pages = await dashboard.load()
      return {
        ...pages,
        addRoutes(app, context) {
          listed = () => app.routes.filter(({ method }) => method === "GET").map(({ path }) => path)
          pages.addRoutes(app, context)
        },
      }
    },
    routes: () => [...new Set(listed())],
  }
}

/** A route as a pattern: `:id{abc_[0-9]+}` stands for what the braces have, and `:id` for a part of a path. */
export const toPattern = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/:\w+(?:\{((?:[^{}]|\{[^{}]*\})+)\})?/g, (_, part?: string) => part ?? "[^/]+")}$`)

/** The first owner sets the service up, and a visitor opens what nobody has to sign in for. */
export function setUp(world: () => CoffeeWorld): void {
  it("the first owner sets a password, and others are refused or let in", async () => {
    const browser = browse(world())
    const code = world().started.service.setupCode ?? ""
    await browser.open("/setup?code=wrong")
    const made = await browser.submit(await browser.open(`/setup?code=${code}`), "/setup", {
      ...ada,
      code,
      brand: "Sandbox",
      website: "",
    })
    expect(made.status).toBe(200)
    expect((await signIn(world(), { ...ada, password: "a wrong password" })).status).toBe(422)
    for (const path of [
      "/",
      "/account",
      "/password?token=wrong",
      "/invitation?token=wrong",
      "/unsubscribe?token=wrong",
    ])
      await browse(world()).open(path)
  })
}

export async function signIn(world: CoffeeWorld, person = ada): Promise<{ browser: WebClient; status: number }> {
  const browser = browse(world)
  const { status } = await browser.submit(await browser.open("/sign-in"), "/sign-in", person)
  return { browser, status }
}

/** The owner opens every page of brands, by their links and by what forms make, and what an application sends people to. */
export function openEveryPage(world: () => CoffeeWorld, sink: () => MailSink, brands: () => string[]): void {
  it("every page of every brand is opened by its links", async () => {
    const { browser } = await signIn(world())
    for (const brand of brands()) {
      const { pages } = await crawl(browser, [`/brands/${brand}`, "/brands", "/account", `/brands/${brand}/nothing`])
      expect(pages.size).toBeGreaterThan(60)
      expect([...pages.values()].filter(({ status }) => status >= 500).map(({ url }) => url.href)).toEqual([])
    }
  })

  it("an application asks for consent, and exchanges its code", async () => {
    const { browser } = await signIn(world())
    const verifier = "a-verifier-of-the-recorded-run-with-enough-characters"
    const redirect_uri = "http://127.0.0.1:49152/callback"
    const query = new URLSearchParams({
      client_id: "citable-cli",
      redirect_uri,
      response_type: "code",
      scope: "content:read",
      state: "state",
      code_challenge: hash("sha256", verifier, "base64url"),
      code_challenge_method: "S256",
    })
    const consent = await browser.open(`/oauth/authorize?${query}`)
    const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(consent.text)?.[1] ?? ""
    const { url } = await browser.submit(consent, action, { decision: "allow" })
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const ask = (path: string, fields: Record<string, string>) =>
      browse(world()).send(path, { method: "POST", headers, body: String(new URLSearchParams(fields)) })
    const code = url.searchParams.get("code") ?? ""
    const grant = { grant_type: "authorization_code", client_id: "citable-cli", redirect_uri, code_verifier: verifier }
    expect((await ask("/oauth/token", { ...grant, code })).status).toBe(200)
    expect((await ask("/oauth/token", { ...grant, code })).status).toBe(400)
    expect((await ask("/oauth/device/authorize", { client_id: "citable-cli", scope: "content:read" })).status).toBe(200)
    await browser.open("/device")
  })

  it("what forms make is shown", async () => {
    const { started, made, desk } = world()
    const { browser } = await signIn(world())
    const home = `/brands/${brands().at(-1)}`
    const submit = async (path: string, fields: Record<string, string>) => {
      const page = await browser.submit(await browser.open(home + path), path, fields)
      expect([path, page.status]).toEqual([path, 200])
      return page
    }
    const linked = await submit("/settings/reports", { name: "Client", days: "90" })
    const link = /<output>[^<]*(\/report\?token=[^<]+)<\/output>/.exec(linked.text)?.[1] ?? ""
    await browse(world()).open(link)
    await submit("/keys", { name: "Reader", preset: "site" })
    await submit("/webhooks", { url: "http://127.0.0.1:9/hook", description: "Second" })
    await submit("/sites/connect", { recipe: "next-app", address: "blog.example.com" })
    await submit("/search/keywords/suggestions", { seeds: "espresso" })
    await submit("/members", { email: "eve@example.com", role: "viewer" })
    for (const [form, to, name, content] of [
      ["/articles/import", "/articles/import", "blog/one.md", "---\ntitle: One\n---\n\nText of one.\n"],
      ["/search", "/search/import", "Queries.csv", "Top queries,Clicks,Impressions,CTR,Position\ncms,12,100,12%,3.5\n"],
      [
        "/search/backlinks",
        "/search/backlinks/import",
        "links.csv",
        "Linking page,Last crawled\nhttps://a.example/,2026-06-01\n",
      ],
    ] as const) {
      const body = new FormData()
      body.append("csrf", /name="csrf" value="([^"]+)"/.exec((await browser.open(home + form)).text)?.[1] ?? "")
      body.append("files", new Blob([content]), name)
      const page = await browser.send(home + to, { method: "POST", body, headers: { origin: started.url } })
      const settled = page.url.pathname.includes("/imp_") ? await settleImport(page, browser) : page
      if (form === "/articles/import") await settleImport(await browser.submit(settled, settled.url.pathname), browser)
    }
    const coffee = `/brands/${desk.brandId}`
    const ids = { content_id: made.articleId, integration_id: made.endpointId, ...(await findIds(world())) }
    for (const route of [
      "/edit/:content_id",
      `${coffee}/articles/:content_id/score`,
      `${coffee}/articles/:content_id/live`,
      `${coffee}/articles/:content_id/writing`,
      `${coffee}/articles/:content_id/writing/live`,
      `${coffee}/media/describe?file=${made.mediaId}`,
      `${coffee}/sites/credentials/:integration_id`,
      `${coffee}/visibility/scans/:scan_id/live`,
      `${coffee}/site/audits/:audit_id/progress`,
      ...["search/import", "search/backlinks/import", "search/keywords/add"].map((path) => `${coffee}/${path}`),
    ])
      await browser.open(route.replaceAll(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]))
    const { text } = await browser.open(home)
    for (const [, style = ""] of text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) await browser.open(style)
  })

  it("a forgotten password is replaced by a mail, and an invited person comes in", async () => {
    const { mails } = sink()
    const visitor = browse(world())
    await visitor.submit(await visitor.open("/forgotten"), "/forgotten", { email: ada.email })
    await expect.poll(() => mails.length).toBe(2)
    for (const [subject, password] of [
      ["password", ada.password],
      ["", "violin harbour teapot"],
    ] as const) {
      const mail = mails.find((one) => one.includes(subject === "" ? "/invitation?" : "/password?")) ?? ""
      const link = /http:\/\/127\.0\.0\.1:\d+(\/(?:password|invitation)\?token=[\w-]+)/.exec(mail)?.[1] ?? ""
      const person = browse(world())
      const page = await person.open(link)
      expect((await person.submit(page, page.url.pathname, { password })).status).toBe(200)
    }
  })
}

async function findIds({ desk }: CoffeeWorld): Promise<{ scan_id: string; audit_id: string }> {
  const [scans, audits] = [await desk.call("list_scans"), await desk.call("list_audits")]
  return { scan_id: scans.data[0]?.id ?? "", audit_id: audits.data[0]?.id ?? "" }
}
