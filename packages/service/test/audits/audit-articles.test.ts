import type { Integration, PublicationItem } from "@citable/contract"
import type { Audit, SitePage, SitePageDetail } from "@citable/contract/site"
import { listen, startService } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { expect, it, onTestFinished, vi } from "vitest"

import { auditArticle } from "../../src/audits/audit-article.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { openAuditedSite, testPage } from "../open-audited-site.ts"

const until = <Result>(check: () => Promise<Result>): Promise<Result> => vi.waitFor(check, { interval: 20 })

/** A site of the brand's own, at `blog.localhost`, that shows what the service sends to its endpoint. */
async function openBlog() {
  const shown = new Map<string, string>()
  const host = await listen(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === "GET") {
      const html = shown.get(pathname)
      return new Response(html ?? "Gone", { status: html ? 200 : 404, headers: { "content-type": "text/html" } })
    }
    const { id, article } = (await request.json()) as {
      id: string
      article: { slug: string; title: string; html: string }
    }
    const at = `/${article.slug}`
    shown.set(at, testPage(article.title, `<article>${article.html}<input name="q"></article>`))
    return Response.json({ id, url: host.url.replace("127.0.0.1", "blog.localhost") + at })
  })
  onTestFinished(() => host.close())
  const service = await startService({ publishTiming: { intervalMs: 30 } })
  onTestFinished(() => service.close())
  const brand = `/v1/brands/${service.brandId}`
  const connection = {
    kind: "http_endpoint",
    config: { url: host.url },
    credentials: { secret: createWebhookSecret() },
  }
  const { id } = await service.call<Integration>("POST", `${brand}/integrations`, { name: "Blog", connection })
  return {
    brand,
    read: <Answer>(path: string) => service.call<Answer>("GET", path),
    update: (more: object) => service.call("PATCH", brand, more, service.operatorToken),
    publish: async (slug: string): Promise<string> => {
      const article = {
        title: `All about ${slug}`,
        slug,
        body: "A ferry leaves at noon, and it comes back in the evening.",
      }
      const content = await service.call<{ id: string }>("POST", `${brand}/content`, article)
      await service.call("POST", `/v1/content/${content.id}/publish`, { integration_id: id })
      return until(async () => {
        const { items } = await service.call<{ items: PublicationItem[] }>(
          "GET",
          `/v1/content/${content.id}/publications`,
        )
        expect(items[0]?.proof).toMatchObject({ state: "visible" })
        return items[0]?.url ?? ""
      })
    },
    audits: async () => (await service.call<{ data: Audit[] }>("GET", `${brand}/audits`)).data,
  }
}

it("an article is audited once visitors see it, if the brand has audits and the page is its own", async () => {
  const { brand, read, update, publish, audits } = await openBlog()
  await update({ domains: ["blog.localhost"], schedule: { audits: "off" } })
  await publish("off")
  await update({ schedule: { audits: "weekly", paused: ["audits"] } })
  await publish("paused")
  await update({ domains: ["other.example"], schedule: { audits: "weekly", paused: [] } })
  await publish("foreign")
  await update({ domains: ["blog.localhost"] })
  const url = await publish("ferry")
  await until(async () => {
    const done = await audits()
    expect(done.filter(({ scope }) => scope === "urls")).toMatchObject([{ status: "completed", pages_crawled: 1 }])
  })
  const { data } = await read<{ data: SitePage[] }>(`${brand}/pages`)
  expect(data.map((page) => page.url)).toEqual([url])
  const page = await read<SitePageDetail>(`${brand}/pages/${data[0]?.id}`)
  const found = page.issues?.find(({ code }) => code === "field_without_label")
  expect(found).toMatchObject({ severity: "warning", found: 'input[name="q"]', title: "Form fields without a label" })
  expect(page.issues?.map(({ severity }) => severity)).toEqual(
    page.issues?.map(({ severity }) => severity).toSorted((one, other) => rank(one) - rank(other)),
  )
})

const rank = (severity: string): number => ["error", "warning", "notice"].indexOf(severity)

it("articles that become visible while an audit waits join it, and those that find one running wait", async () => {
  const { db, brandId, run, read } = await openAuditedSite({ "/a": testPage("A", ""), "/b": testPage("B", "") })
  const schedule = JSON.stringify({ audits: "weekly" })
  await db.updateTable("brands").set({ domains: '["shop.example"]', schedule }).where("id", "=", brandId).execute()
  const jobs = await openJobs(db, { now: Date.now, onError: () => {} })
  onTestFinished(() => jobs.close())
  const show = (path: string) =>
    auditArticle({ db, jobs, now: Date.now }, { brandId, url: `http://shop.example${path}` })
  const waits = (path: string) =>
    jobs.has({ kind: "audit-article", payload: { brand_id: brandId, url: `http://shop.example${path}` } })
  await show("/a#part")
  await show("/b")
  await show("/b")
  const [audit, ...others] = await db.selectFrom("audits").select(["id", "settings"]).execute()
  expect(others).toEqual([])
  expect(JSON.parse(audit?.settings ?? "")).toMatchObject({ urls: ["http://shop.example/a", "http://shop.example/b"] })
  const id = audit?.id ?? ""
  await db.updateTable("audits").set({ status: "running" }).where("id", "=", id).execute()
  await show("/c")
  expect([await waits("/b"), await waits("/c")]).toEqual([false, true])
  await db.updateTable("audits").set({ status: "queued" }).where("id", "=", id).execute()
  await run(id)
  expect(await read(id)).toMatchObject({ status: "completed", scope: "urls", pages_crawled: 2 })
})
