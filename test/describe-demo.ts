import { parseCredential } from "@citable/contract"
import { createWebhookSecret } from "@citable/webhooks"
import { createSignedRequest } from "@citable/webhooks/testing"
import { runCli } from "citable"
import { describe, expect, it, vi } from "vitest"

import { describeLanguages } from "./describe-languages.ts"
import { readLocation } from "./read-location.ts"
import type { RunningDemo } from "./run-demo.ts"
import { watchDescendants } from "./watch-descendants.ts"

const slug = "published-while-you-watched"
const status = async (url: string) => (await fetch(url)).status
const text = async (url: string) => (await fetch(url)).text()
const patient = { timeout: 120_000, interval: 250 }

/** What the demo promises, tried on one that runs; the last test ends it. */
export function describeDemo(running: () => RunningDemo): void {
  const pages = () => [`${running().astroUrl}/blog/${slug}/`, `${running().nextUrl}/blog/${slug}`]

  async function cli(...argv: string[]): Promise<number> {
    const env = { CITABLE_URL: running().serviceUrl, CITABLE_TOKEN: running().operatorToken }
    return runCli(argv, { env, out: () => {}, err: () => {}, signal: new AbortController().signal })
  }

  describe("the demo", () => {
    it("shows as many article pages on both sites as articles, for ceil(N / 100) requests and at most two more", () => {
      const row = (name: string) =>
        (
          running()
            .text()
            .split("\n")
            .find((line) => line.startsWith(name)) ?? ""
        )
          .slice(30)
          .trim()
          .split(/ {2,}/)
          .map(Number.parseFloat)
      const published = Number(/^article pages \(of (\d+)\)/m.exec(running().text())?.[1])
      expect(published).toBeGreaterThanOrEqual(12)
      expect(row("article pages")).toEqual([published, published])
      for (const count of row("requests, cold build")) expect(count).toBeLessThanOrEqual(Math.ceil(published / 100) + 2)
      expect(row("requests, after the publish")[0]).toBe(1)
    })

    it("has the published article on its page, the index, the feed, the sitemap and llms.txt of both sites", async () => {
      for (const page of pages()) expect(await text(page)).toMatch(/<h1[^>]*>\s*Published while you watched/)
      for (const site of [running().astroUrl, running().nextUrl]) {
        for (const path of ["/", "/rss.xml", "/sitemap.xml", "/llms.txt"])
          expect(await text(site + path)).toContain(slug)
      }
    })

    it("gives every article page its Open Graph data and JSON-LD", async () => {
      for (const page of pages()) {
        const html = await text(page)
        expect(html).toMatch(/<meta property="og:title" content="[^"]*Published while you watched/)
        const jsonLd = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ""
        expect(JSON.parse(jsonLd)).toMatchObject({ headline: "Published while you watched" })
      }
    })

    describeLanguages("the blog on Astro", () => ({ url: running().astroUrl, slash: "/" }))
    describeLanguages("the blog on Next.js", () => ({ url: running().nextUrl, slash: "" }))

    it("shows an article without a translation in German on Astro, and redirects to it for now on Next.js", async () => {
      const shown = await text(`${running().astroUrl}/de/blog/${slug}/`)
      expect(shown).toContain('<html lang="de" dir="ltr">')
      expect(shown).toMatch(/<article [^>]*lang="en" dir="ltr"/)
      expect(shown).toContain(`rel="canonical" href="${running().astroUrl}/blog/${slug}/"`)
      expect(shown).not.toMatch(/<link [^>]*hreflang/)
      const moved = await fetch(`${running().nextUrl}/de/blog/${slug}`, { redirect: "manual" })
      expect([moved.status, readLocation(moved)]).toEqual([307, `/blog/${slug}`])
      for (const site of [running().astroUrl, running().nextUrl])
        for (const path of ["/sitemap.xml", "/de/rss.xml"])
          expect(await text(site + path)).not.toContain(`/de/blog/${slug}`)
      const again = await fetch(`${running().nextUrl}/en/blog/${slug}`, { redirect: "manual" })
      expect([again.status, readLocation(again)]).toEqual([308, `/blog/${slug}`])
    })

    it("refuses tampered, stale and unsigned webhooks with 401, and does nothing about them", async () => {
      const event = {
        type: "content.unpublished",
        timestamp: new Date().toISOString(),
        data: { brand_id: "brd_x", content_id: "cnt_x", slug, locale: "en", revision: 1, tags: [] },
      } as const
      for (const hook of [`${running().astroUrl}/_citable/webhook`, `${running().nextUrl}/api/citable`]) {
        const wrong = await createSignedRequest({ url: hook, secret: createWebhookSecret(), event })
        const stale = await createSignedRequest({
          url: hook,
          secret: createWebhookSecret(),
          event,
          timestamp: 1_000_000_000,
        })
        const unsigned = new Request(hook, { method: "POST", body: JSON.stringify(event) })
        for (const request of [wrong, stale, unsigned]) expect((await fetch(request)).status).toBe(401)
      }
      for (const page of pages()) expect(await status(page)).toBe(200)
    })

    it("never lets a key reach what it serves", async () => {
      const secret = parseCredential(running().operatorToken)?.secret ?? "?"
      for (const page of pages())
        expect(await text(page)).not.toMatch(new RegExp(`ctb_[0-9A-Za-z]{20}|whsec_|${secret}`))
    })

    it("takes a withdrawn article off both sites", async () => {
      expect(await cli("unpublish", slug)).toBe(0)
      for (const page of pages()) await vi.waitFor(async () => expect(await status(page)).toBe(404), patient)
      for (const site of [running().astroUrl, running().nextUrl]) {
        await vi.waitFor(async () => expect(await text(`${site}/`)).not.toContain(slug), patient)
      }
    })

    it("leaves no process behind after Ctrl-C", async () => {
      const left = watchDescendants(running().child.pid ?? 0)
      expect(await running().stop()).toBe(0)
      await vi.waitFor(() => expect(left()).toEqual([]))
      for (const url of [running().serviceUrl, running().astroUrl, running().nextUrl])
        await expect(fetch(url)).rejects.toThrow("fetch failed")
    })
  })
}
