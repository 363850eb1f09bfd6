import { decideRobots, parseRobots, type RobotsDecision } from "@citable/reader"
import fc from "fast-check"
import { expect, it, vi } from "vitest"

function parse(text: string): ReturnType<typeof parseRobots> {
  return parseRobots(Buffer.from(text))
}

function decide(
  text: string,
  path: string,
  token = "CitableBot",
  mode: "google" | "tolerant" | "both" = "google",
): RobotsDecision {
  return decideRobots(parse(text), { tokens: [token], url: `https://example.com${path}`, mode })
}

it("names the line that decides: the longest, and Allow of two as long", () => {
  const text = "User-agent: *\nDisallow: /shop\nAllow: /shop/open  # for all\nDisallow: /shop/open\n"
  expect(decide(text, "/shop/closed")).toEqual({ allowed: false, rule: "Disallow: /shop", line: 2, isAmbiguous: false })
  expect(decide(text, "/shop/open/1")).toMatchObject({ allowed: true, rule: "Allow: /shop/open  # for all", line: 3 })
  expect(decide(text, "/")).toEqual({ allowed: true, rule: null, line: null, isAmbiguous: false })
})

it("matches * and a $ at the end, and nothing else, as patterns", () => {
  const text = "User-agent: *\nDisallow: /*.pdf$\nDisallow: /a$b\nDisallow: /x*y*z\nDisallow: /(1)\n"
  const answers = ["/r.pdf", "/r.pdf?x=1", "/a$b", "/x-y-z", "/x-z-y", "/(1)", "/1"].map(
    (path) => decide(text, path).allowed,
  )
  expect(answers).toEqual([false, true, false, false, true, false, true])
})

it("keeps a group open over lines that are no rules", () => {
  const text =
    "User-agent: CitableBot\nCrawl-delay: 3\nFoo: bar\nSitemap: https://example.com/s.xml\nUser-agent: Other\nDisallow: /\n"
  expect(decide(text, "/").allowed).toBe(false)
  expect(decide(text, "/", "Other").allowed).toBe(false)
})

it("joins the groups of a name, prefers them to *, and takes names in their order", () => {
  const text =
    "User-agent: *\nDisallow: /\n\nUser-agent: One\nDisallow: /a\n\nUser-agent: Two\nDisallow: /b\n\nUser-agent: ONE\nDisallow: /c\n"
  expect(["/a", "/b", "/c"].map((path) => decide(text, path, "one").allowed)).toEqual([false, true, false])
  const robots = parse(text)
  const question = { url: "https://example.com/b", mode: "google" } as const
  expect(decideRobots(robots, { ...question, tokens: ["Two", "One"] }).allowed).toBe(false)
  expect(decideRobots(robots, { ...question, tokens: ["None", "One"] }).allowed).toBe(true)
})

it("forgives what Google forgives: spellings, a missing colon, bytes in front, index.html", () => {
  const text = "\uFEFFuseragent CitableBot\r\ndissallow /\rallow: /open/index.html\n"
  expect(decide(text, "/").allowed).toBe(false)
  expect(decide(text, "/open/")).toMatchObject({ allowed: true, line: 3 })
  expect(decide(text, "/open/more").allowed).toBe(false)
})

it("compares escapes and letters beyond ASCII as bytes", () => {
  const text = "User-agent: *\nDisallow: /café\nDisallow: /%e3%83%84\n"
  expect(decide(text, "/caf%C3%A9/1").allowed).toBe(false)
  expect(decide(text, "/caf%c3%a9").allowed).toBe(false)
  expect(decide(text, "/%E3%83%84")).toMatchObject({ allowed: false, rule: "Disallow: /%e3%83%84" })
  expect(decide(text, "/caf%C3")).toMatchObject({ allowed: true })
})

it("answers null where Google's reading of a name and the usual one differ", () => {
  const text = "User-agent: AI2Bot\nUser-agent: MistralAI-User/1.0\nUser-agent: ChatGPT Agent\nDisallow: /\n"
  expect(decide(text, "/", "AI2Bot", "google").allowed).toBe(true)
  expect(decide(text, "/", "AI2Bot", "tolerant").allowed).toBe(false)
  expect(decide(text, "/", "AI2Bot", "both")).toEqual({
    allowed: null,
    rule: "Disallow: /",
    line: 4,
    isAmbiguous: true,
  })
  expect(decide(text, "/", "ChatGPT Agent", "tolerant").allowed).toBe(false)
  expect(decide(text, "/", "mistralai-user", "both")).toMatchObject({ allowed: false, isAmbiguous: false })
  expect(decide(text, "/", "GPTBot", "both")).toMatchObject({ allowed: true, isAmbiguous: false })
})

it("keeps what a group asks beyond rules: delays, signals, sitemaps", () => {
  const text =
    "Content-Signal: search=yes\nUser-agent: *\nCrawl-delay: 2.5\nContent-Signal: ai-train=no\nDisallow:\nSitemap: https://example.com/a.xml\n"
  const robots = parse(text)
  expect(robots.groups[0]).toMatchObject({
    crawlDelay: 2.5,
    signals: [{ name: "content-signal", value: "ai-train=no", line: 4 }],
  })
  expect(robots.signals).toEqual([{ name: "content-signal", value: "search=yes", line: 1 }])
  expect(robots.sitemaps).toEqual([{ url: "https://example.com/a.xml", line: 6 }])
  expect(robots.faults).toEqual([])
})

it("says what is wrong in which line", () => {
  const lines = [
    "Disallow: /early",
    "User-agent: AI2Bot",
    "User-agent:",
    "Dissallow: /a",
    "Disallow /b",
    "Disallow: c",
    "Noindex: /d",
    "Crawl-delay: soon",
    "Sitemap: /s.xml",
    "Nonsense: 1",
    "what is this",
    ": x",
    "Host: example.com",
  ]
  expect(parse(lines.join("\n")).faults.map(({ code, line }) => `${line} ${code}`)).toEqual([
    "1 rule_outside_group",
    "2 unusual_user_agent",
    "3 empty_user_agent",
    "4 misspelled",
    "5 missing_colon",
    "6 invalid_path",
    "7 unsupported_directive",
    "8 invalid_crawl_delay",
    "9 invalid_sitemap",
    "10 unknown_directive",
    "11 not_a_directive",
    "12 not_a_directive",
  ])
})

it("reads 500 KiB, and not the line that the end of them cuts", () => {
  const filler = `# ${"x".repeat(1_021)}\n`.repeat(499)
  const robots = parse(`User-agent: *\n${filler}Disallow: /${"a".repeat(1_020)}/private/\nDisallow: /late\n`)
  expect(robots).toMatchObject({ isTruncated: true, faults: [{ code: "file_too_large", line: null }] })
  expect(robots.groups[0]?.rules).toEqual([])
  expect(parse(`User-agent: *\n${filler}Disallow: /late\n`)).toMatchObject({ isTruncated: false, faults: [] })
})

it("reads 16,663 bytes of a line", () => {
  const path = `/${"a".repeat(16_663 - "Disallow: /".length)}`
  const text = `User-agent: *\nDisallow: ${path}bc\n`
  expect(decide(text, `${path}d`).allowed).toBe(false)
  expect(decide(text, path.slice(1)).allowed).toBe(true)
  expect(parse(text).faults).toMatchObject([{ code: "line_too_long", line: 2 }])
})

it("reads a path once, however many * a rule has", () => {
  const path = `/${"a".repeat(2_000)}`
  // How many letters of the path the searches pass over, in all.
  function count(stars: number): number {
    const robots = parse(`User-agent: *\nDisallow: /${"*a".repeat(stars)}b$\n`)
    const search = vi.spyOn(String.prototype, "indexOf")
    try {
      const url = `https://example.com${path}`
      const { allowed } = decideRobots(robots, { tokens: ["x"], url, mode: "google" })
      const { calls, contexts, results } = search.mock
      expect(allowed).toBe(true)
      return calls.reduce((sum, [, from = 0], index) => {
        const found = Number(results[index]?.value)
        return String(contexts[index]) === path ? sum + (found === -1 ? path.length : found) - from + 1 : sum
      }, 0)
    } finally {
      search.mockRestore()
    }
  }
  expect(count(1_000)).toBeGreaterThan(900)
  expect(count(3_000)).toBeLessThan(count(1_000) * 4)
})

it("compares a path with few of 24,000 patterns", () => {
  const rules = Array.from({ length: 24_000 }, (_, at) => `Disallow: /*a${at}*b`)
  const robots = parse(`User-agent: *\n${rules.join("\n")}\n`)
  const search = vi.spyOn(String.prototype, "indexOf")
  try {
    const decideFor = (path: string) =>
      decideRobots(robots, { tokens: ["x"], url: `https://example.com${path}`, mode: "google" })
    expect(decideFor(`/${"a".repeat(2_000)}`).allowed).toBe(true)
    expect(decideFor("/x/a12345/b")).toMatchObject({ allowed: false, rule: "Disallow: /*a12345*b", line: 12_347 })
    expect(search.mock.calls.length).toBeLessThan(500)
  } finally {
    search.mockRestore()
  }
})

it("decides the same, by the same line, among many patterns that do not match", () => {
  const path = fc.stringMatching(/^\/(?:a|b|ab|abba|index\.html|\/){0,8}$/)
  const pattern = fc.stringMatching(/^\/(?:a|b|ab|abba|index\.html|\/|\*){0,8}\$?$/)
  const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), pattern).map(([type, value]) => `${type}: ${value}`)
  const group = fc.array(rule, { minLength: 1, maxLength: 12 }).map((rules) => ["User-agent: *", ...rules].join("\n"))
  const others = Array.from({ length: 120 }, (_, at) => `Disallow: /*zz${at}`).join("\n")
  fc.assert(
    fc.property(group, group, path, (one, two, asked) => {
      const few = decide(`${one}\nUser-agent: x\nDisallow: /\n${two}\n`, asked)
      const { line: _, ...many } = decide(`${one}\n${others}\nUser-agent: x\nDisallow: /\n${two}\n${others}\n`, asked)
      expect(many).toEqual({ allowed: few.allowed, rule: few.rule, isAmbiguous: false })
    }),
  )
})

it("never throws, and stays within its bounds, whatever the bytes", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.string().map((path) => `https://example.com/${path}`),
      (bytes, url) => {
        const robots = parseRobots(bytes)
        const { allowed, isAmbiguous } = decideRobots(robots, { tokens: ["CitableBot"], url, mode: "both" })
        expect(allowed === null).toBe(isAmbiguous)
        expect(robots.faults.length).toBeLessThanOrEqual(101)
      },
    ),
  )
})
