import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"

import type { BuiltSite } from "./built-site.ts"
import type { RunningSite } from "./next-site.ts"

export interface HealedSiteOptions {
  /** Only the fixture "site" has classic pages. */
  classic?: boolean
  instances?: number
  /** The number of the first of seven articles. */
  from?: number
  env?: () => Record<string, string>
}

/** Describes how a running site becomes fresh without webhooks, by looks that are a second apart. */
export function testHealedSite(built: BuiltSite, options: HealedSiteOptions = {}): void {
  const { classic = true, instances = 1, from = 30, env = () => ({}) } = options
  let sites: RunningSite[] = []
  const start = async () => {
    sites = await Promise.all(Array.from({ length: instances }, () => built.next({ SITE_POLL: "1", ...env() }).start()))
  }
  const stop = async () => {
    for (const site of sites.splice(0)) await site.stop()
  }
  const roots = classic ? ["/blog", "/classic"] : ["/blog"]
  const lists = classic ? ["/", "/classic"] : ["/"]
  // Even numbers are in the topic "even".
  const named = (number: number) => `article-${from + number}`
  const words = (text: string) => `${text} of ${from}`
  const pagesOf = (slug: string) => roots.map((root) => `${root}/${slug}`)
  const expectAll = async (paths: string[], check: (page: Awaited<ReturnType<RunningSite["get"]>>) => void) => {
    for (const site of sites) for (const path of paths) check(await site.get(path))
  }
  const until = async (what: string, paths: string[], check: Parameters<typeof expectAll>[1]) => {
    const began = performance.now()
    await vi.waitFor(() => expectAll(paths, check), { timeout: 60_000, interval: 50 })
    console.log(`${what}: ${Math.round(performance.now() - began)} ms`)
  }
  const shows = (text: string) => (page: { text: string }) => expect(page.text).toContain(text)
  const lacks = (text: string) => (page: { text: string }) => expect(page.text).not.toContain(text)
  const has = (status: number) => (page: { status: number }) => expect(page.status).toBe(status)

  describe(`without webhooks, ${instances === 1 ? "one process" : `${instances} processes`}`, () => {
    beforeAll(async () => {
      await built.site?.stop()
      await start()
      // Everything is in the cache.
      await expectAll([...pagesOf(named(0)), ...pagesOf(named(1)), ...lists, "/tags/even"], has(200))
    })
    afterAll(async () => {
      await stop()
      built.gateway.breaks = () => false
    })

    it("pages that change are right after a look, on lists, old and new addresses", async () => {
      await until("404", pagesOf(`unheard-${from}`), has(404))
      const edited = await built.brand.edit(await built.find(named(0)), { title: words("Thirty") })
      await until("edited", [...pagesOf(named(0)), ...lists, "/tags/even"], shows(words("Thirty")))
      await built.brand.service.publish({ title: words("Unheard of"), slug: `unheard-${from}`, tags: ["even"] })
      await until("new", [...pagesOf(`unheard-${from}`), ...lists, "/tags/even"], shows(words("Unheard of")))
      await built.brand.edit(edited, { slug: `thirty-${from}`, tags: ["odd"] })
      await until("renamed, new path", pagesOf(`thirty-${from}`), shows(words("Thirty")))
      await until("renamed, old path", pagesOf(named(0)), has(308))
      await until("left its topic", ["/tags/even"], lacks(words("Thirty")))
      await built.brand.unpublish(await built.find(`unheard-${from}`))
      await until("withdrawn", pagesOf(`unheard-${from}`), has(404))
      await until("withdrawn, lists", [...lists, "/tags/even"], lacks(words("Unheard of")))
    })

    it("a look without a change is one request that costs nothing, however many pages are visited", async () => {
      await until("calm", ["/"], has(200))
      const { requests } = built.brand.service
      await vi.waitFor(() => expect(requests.slice(-4).every(({ status }) => status === 304)).toBe(true), 60_000)
      const [first, began] = [requests.length, performance.now()]
      for (let visit = 0; visit < 200; visit++) await expectAll([`/blog/${named(1)}`], has(200))
      const seconds = (performance.now() - began) / 1000
      const during = requests.slice(first)
      console.log(`${during.length} requests in ${seconds.toFixed(1)} s of 200 visits`)
      expect(during.filter(({ path, status }) => status !== 304 || !path.includes("/changes"))).toEqual([])
    })

    it("what changed while the service was away is right once it is back, and pages stay up meanwhile", async () => {
      built.gateway.breaks = () => true
      await built.brand.edit(await built.find(named(2)), { title: words("Through an outage") })
      await new Promise((resolve) => setTimeout(resolve, 2500))
      await expectAll(pagesOf(named(2)), has(200))
      built.gateway.breaks = () => false
      await until("after an outage of the service", [...pagesOf(named(2)), ...lists], shows(words("Through an outage")))
    })

    // Processes on one disk also take such a page from each other.
    it.runIf(instances === 1)(
      "a page that was made of what was read last is right before its next visitor comes",
      async () => {
        const looks = () => built.brand.service.requests.filter(({ status }) => status === 304).length
        // Looks come through, and reads do not.
        built.gateway.breaks = (path) => !path.includes("/changes")
        onTestFinished(() => void (built.gateway.breaks = () => false))
        await built.brand.edit(await built.find(named(5)), { title: words("Read too late") })
        await new Promise((resolve) => setTimeout(resolve, 2500))
        await expectAll(pagesOf(named(5)), has(200))
        built.gateway.breaks = () => false
        const before = looks()
        await vi.waitFor(() => expect(looks()).toBeGreaterThan(before + 4), 60_000)
        await expectAll(pagesOf(named(5)), shows(words("Read too late")))
      },
    )

    it("what changed while the site was down is right soon after its start", async () => {
      // A list that is invalidated, and not visited before the end of the process.
      const last = await built.brand.edit(await built.find(named(6)), { title: words("Last") })
      await until("before the end", pagesOf(last.slug), shows(words("Last")))
      await stop()
      await built.brand.edit(await built.find(named(3)), { title: words("While it was down") })
      await built.brand.edit(await built.find(named(4)), { slug: `thirty-four-${from}` })
      await start()
      await until("after an outage of the site", [...pagesOf(named(3)), ...lists], shows(words("While it was down")))
      await until("after an outage of the site, unvisited list", ["/tags/even"], shows(words("Last")))
      await until("after an outage of the site, old path", pagesOf(named(4)), has(308))
    })
  })
}
