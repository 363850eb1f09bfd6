import { CitableError } from "@citable/contract"
import { describe, expect, test } from "vitest"

import type { PageFetch, PageRequest } from "../src/index.ts"
import { createPublicCheck, type PublicCheckOptions } from "../src/look.ts"

const words = "How to brew green tea depends on the leaf, the water and the pot, in this order and in no other at all."
const text = ["First", "Second", "Third", "Fourth", "Last"].map(
  (part) => `${part}: ${words.replaceAll(" the ", ` ${part} `)}`,
)
const html = text.map((part) => `<p>${part}</p>`).join("")

type Answer = { status?: number; headers?: Record<string, string>; body?: string } | CitableError

/** A site in memory, and the check of it. */
function open(answer: (path: string, count: number) => Answer, options: Partial<PublicCheckOptions<string>> = {}) {
  const asked: PageRequest[] = []
  let active = 0
  let most = 0
  const waits: number[] = []
  let now = Date.parse("2026-01-01")
  const fetch: PageFetch = Object.assign(
    async (request: PageRequest) => {
      const { pathname } = new URL(request.url)
      const found =
        pathname === "/robots.txt" || pathname.includes("sitemap") ? {} : answer(pathname, asked.push(request))
      most = Math.max(most, ++active)
      await new Promise((resolve) => setImmediate(resolve))
      active--
      if (found instanceof CitableError) throw found
      const { status = 404, headers = {}, body = "" } = found
      const bytes = new TextEncoder().encode(body)
      const meta = { truncated: false, transferred: bytes.length, ttfbMs: 1 }
      return { url: request.url, status, headers: { "content-type": "text/html", ...headers }, body: bytes, ...meta }
    },
    { close: () => Promise.resolve() },
  )
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      waits.push(ms)
      now += ms
    },
  }
  const check = createPublicCheck<string>({
    fetch,
    render: (body) => Promise.resolve(body),
    clock,
    signal: new AbortController().signal,
    ...options,
  })
  const ask = (article = html, name = "tea", guesses = [`https://old.example/${name}`]) =>
    check({ article, addresses: [], guesses, names: [name] })
  return { ask, asked, waits, most: () => most }
}

const shows = (body: string, headers: Record<string, string> = {}) => ({ status: 200, headers, body })

describe("a text", () => {
  const judge = async (page: string, article = html) => {
    const verdict = await open(() => shows(page)).ask(article)
    return verdict.isPublic ? "public" : verdict.code
  }

  test("is shown however the page writes quotes, dashes, links and marks, in whatever order", async () => {
    const [one = "", ...others] = text
    expect(await judge(html)).toBe("public")
    expect(await judge(html.replaceAll("depends on", "<em>depends</em> <a href=x>on</a>").replaceAll(" ", "\n "))).toBe(
      "public",
    )
    expect(await judge(`<ol><li>${others.join("<li>")}</ol><footer>${one.toUpperCase()}</footer>`)).toBe("public")
    expect(await judge(html, html.replaceAll("green", "“green”").replace("pot", "pot 🍵"))).toBe("public")
  })

  test("is not shown if its end, a paragraph or a longer part is missing, wherever that is", async () => {
    for (let at = 0; at < text.length; at++)
      expect(await judge(html.replace(text[at] ?? "", ""))).toBe(
        at === 4 ? "only_beginning" : at === 3 ? "only_beginning" : "part_missing",
      )
    expect(
      await judge(html.replace("green tea depends on Second leaf, Second water and Second pot, in this order", "…")),
    ).toBe("part_missing")
    expect(await judge(html.slice(0, html.length / 2))).toBe("only_beginning")
    expect(await judge(`<p>${text.at(-1)}</p>`)).toBe("not_shown")
  })

  test("of a few words proves nothing", async () => {
    expect(await judge("<p>Tea is good.</p>", "<p>Tea is good.</p>")).toBe("too_short")
  })

  test("that repeats one letter costs no more than its length allows", async () => {
    const long = `<p>${"a".repeat(300_000)}b</p>`
    expect(await judge(`<p>${"a".repeat(400_000)}</p>`, long)).toBe("only_beginning")
  })
})

describe("a site", () => {
  test("gets at most two requests at a time, and none once it has proved the article", async () => {
    const { ask, asked, most } = open(() => shows(html))
    await Promise.all(Array.from({ length: 12 }, (_, at) => ask(html, `post-${at}`)))
    expect([asked.length, most()]).toEqual([12, 2])
    expect(asked.every(({ headers = {}, method = "GET" }) => method === "GET" && !("cookie" in headers))).toBe(true)
  })

  test("that is busy gets a second request after the time that it names", async () => {
    const { ask, waits } = open((_, count) =>
      count === 1 ? { status: 503, headers: { "retry-after": "7" } } : shows(html),
    )
    expect(await ask()).toMatchObject({ isPublic: true })
    expect(waits.reduce((sum, ms) => sum + ms)).toBe(7000)
  })

  test("that keeps refusing or failing is left alone, and no article counts as checked", async () => {
    const refusing = open(() => ({ status: 429 }))
    const failing = open(() => new CitableError("It took too long.", { code: "timeout" }))
    for (const { ask, asked } of [refusing, failing]) {
      const verdicts = []
      for (let at = 0; at < 40; at++) verdicts.push(await ask(html, `post-${at}`))
      expect(verdicts.every((verdict) => !verdict.isPublic && !verdict.isAnswered)).toBe(true)
      expect(asked.length).toBeLessThanOrEqual(20)
    }
  })

  test("gets no more requests than the limit, and ten addresses of an article at most", async () => {
    const { ask, asked } = open(() => ({}), { mostRequests: 25 })
    const guesses = Array.from({ length: 30 }, (_, at) => `https://old.example/${at}`)
    expect(await ask(html, "tea", guesses)).toMatchObject({ code: "not_found", url: "https://old.example/0" })
    expect(asked).toHaveLength(10)
    expect(await ask(html, "tea", guesses)).toMatchObject({ isPublic: false })
    expect(await ask(html, "tea", guesses)).toMatchObject({ code: "not_asked", isAnswered: false })
  })

  test("may redirect to the page of the article, but to no other page and no other site", async () => {
    const { ask } = open((path) => {
      const location = /^\/to\/(.*)$/.exec(path)?.[1]
      return location === undefined ? shows(html) : { status: 301, headers: { location: decodeURIComponent(location) } }
    })
    const from = async (location: string) => {
      const verdict = await ask(html, "tea", [`https://old.example/to/${encodeURIComponent(location)}`])
      return verdict.isPublic ? verdict.url : verdict.code
    }
    expect(await from("https://www.old.example/blog/tea/")).toBe("https://www.old.example/blog/tea/")
    expect(await from("https://blog.old.example/tea.html")).toBe("https://blog.old.example/tea.html")
    expect(await from("/tea-and-coffee")).toBe("elsewhere")
    expect(await from("/")).toBe("elsewhere")
    expect(await from("https://new.example/tea")).toBe("elsewhere")
    expect(await from("https://evilold.example/tea")).toBe("elsewhere")
  })
})
