import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { createMemoryCache, renderBody, renderCached } from "@citable/markdown"
import { createHighlighter } from "@citable/markdown/highlight"
import { createMath } from "@citable/markdown/math"
import { findNativeParser, nativeParser } from "@citable/markdown/native-parser"
import { createTimeLimit } from "@citable/markdown/time-limit"
import * as satteri from "satteri"
import { describe, expect, it } from "vitest"

// Internal imports, because only the parser can do CommonMark without GFM.
import { createNativeParse } from "../src/parse/native/create-native-parse.ts"
import { canonicalHtml } from "./canonical-html.ts"
import { compareCharacters } from "./compare-characters.ts"
import { createChain } from "./create-chain.ts"
import { gfmExamples } from "./gfm-examples.ts"
import { hostileBodies } from "./hostile-bodies.ts"
import { parseSpecExamples } from "./spec-examples.ts"
import { allVectors } from "./vectors.ts"

const parser = nativeParser()
const spec = parseSpecExamples(readFileSync(fileURLToPath(import.meta.resolve("commonmark-spec/spec.txt")), "utf8"))

describe("with the native parser", () => {
  it("652 of CommonMark's 652 examples render as expected, most of them without remark", () => {
    const parse = createNativeParse(satteri, { gfm: false })
    const render = createChain("commonmark", parse)
    const misses = spec.filter(({ markdown, html }) => canonicalHtml(render(markdown)) !== canonicalHtml(html))
    expect(misses).toEqual([])
    expect(spec.filter(({ markdown }) => parse(markdown) !== undefined).length).toBeGreaterThan(400)
  })

  it("examples of CommonMark and GFM, and attacks, have the same result as with remark", async () => {
    const bodies = [...spec, ...gfmExamples].map(({ markdown }) => markdown)
    const attacks = allVectors("alert(1)").filter((_, index) => index % 20 === 0)
    for (const body of [...bodies, ...attacks.map((vector) => vector.body)]) {
      expect(await renderBody(body, { parser }), body).toEqual(await renderBody(body))
    }
  })

  it("a parser that was only found shares the cache with remark", async () => {
    const found = await findNativeParser()
    const parse = await found?.load()
    expect(parse?.("# Coffee")?.children).toHaveLength(1)
    const entries = new Map<string, string>()
    const cache = {
      get: (key: string) => entries.get(key),
      set: (key: string, text: string) => void entries.set(key, text),
    }
    const rendered = await renderCached("# Coffee", { cache })
    expect(await renderCached("# Coffee", { cache, parser: found })).toEqual(rendered)
    expect(entries.size).toBe(1)
    await renderCached("# Coffee", { cache, parser })
    expect(entries.size).toBe(2)
  })

  it("stars within a word read like remark if another kind of mark is beside a star", () => {
    const native = createChain("gfm", createNativeParse(satteri, { gfm: true }))
    const remark = createChain()
    for (const mark of ["~", "_", "~~", "__"]) {
      const body = `[${mark}a${mark}](/a) *${mark}2*3*4 b${mark}*`
      expect(native(body), body).toBe(remark(body))
    }
  })

  it("text right after a definition reads like remark", () => {
    const native = createChain("gfm", createNativeParse(satteri, { gfm: true }))
    const remark = createChain()
    for (const next of [
      "~~~\na\n~~~\n7) b",
      "7) b",
      "- b",
      "# b",
      "    b",
      "> b",
      "| a |\n| - |",
      "b",
      "[y]: /b\n7) c",
    ]) {
      const body = `[x]: <https://a.example>\n${next}`
      expect(native(body), body).toBe(remark(body))
    }
  })

  it("a line that ends with a backslash reads like remark, also at the end of a link's text", () => {
    const native = createChain("gfm", createNativeParse(satteri, { gfm: true }))
    const remark = createChain()
    for (const body of [
      "[a\\\n](/b) c",
      "> ~[a\\\n> ](/b)~",
      "![a\\\n](/b)",
      "[a\\\n][b]\n\n[b]: /c",
      "[a\\\nb](/c)",
      "*a\\\nb*",
    ]) {
      expect(native(body), body).toBe(remark(body))
    }
  })

  it("separate footnotes of paragraphs are read without remark, and others with it", () => {
    const parse = createNativeParse(satteri, { gfm: true })
    const native = createChain("gfm", parse)
    const remark = createChain()
    const plain = [
      "a[^1] *b [^n]*\n\n[^1]: So [c](/d).\n[^n]:\n    So\n    on.\n\ne",
      "[^1]: a\n\n    b [^1]\n\nc[^1] [^1]",
      "[^a]: b\n\n[^a]: c\n\n- [^a]\n\n| d |\n| - |\n| [^a] |",
    ]
    const others = [
      "[a [^1]](/b)\n\n[^1]: c",
      "![a [^1]](/b)\n\n[^1]: c",
      "![^1][a]\n\n[^1]: c",
      "a [^1] [b]\n\n[^1]: c",
      "a[^1]\n\n> [^1]: b",
      "- [^1]: b\n\na[^1]",
      "a[^1]\n\n[^1]: - b",
      "a[^1]\n\n[^1]: b\n- c",
      "a[^1]\n[^1]: b",
      "a[^1]\n\n [^1]: b",
      "a[^1]\n\n[^1]:",
      "a[^\u212a]\n\n[^k]: b",
      "a[^1]: b\n\n[^1]: c",
    ]
    for (const body of plain) expect(parse(body), body).toBeDefined()
    for (const body of others) expect(parse(body), body).toBeUndefined()
    for (const body of [...plain, ...others]) expect(native(body), body).toBe(remark(body))
  })

  it("what looks like a definition is read without remark in a block of code, and with it anywhere else", () => {
    const parse = createNativeParse(satteri, { gfm: true })
    const native = createChain("gfm", parse)
    const remark = createChain()
    const code = [
      "```js\n[x]: y, // z\n```",
      "a\n~~~\n  [x]: y z\n\n[x]:\n~~~\nb",
      "[r]: /s\n\n```\n [x]]: y\n```\n\n[r] [x]",
      "- ```\n  [x]: y z\n  ```",
    ]
    const none = [
      "```\n[x]: y z",
      "- ```\n  [x]: y z\n  ```\n  [y]: z z",
      "    a\n\n[x]: /b\n\n> 10) c",
      "[x]: /a\n```\n[y]: b, c\n```",
      "```\na\n```\n[x]: y z",
      "<!--\n```\n[x]: y z\n```\n-->",
      "a\n    [x]: y z",
    ]
    for (const body of code) expect(parse(body), body).toBeDefined()
    for (const body of none) expect(parse(body), body).toBeUndefined()
    for (const body of [...code, ...none]) expect(native(body), body).toBe(remark(body))
  })

  it("indented code, and lists in quotes, read like remark, and without it if they are separate", () => {
    const parse = createNativeParse(satteri, { gfm: true })
    const native = createChain("gfm", parse)
    const remark = createChain()
    const apart = ["a\n\n\tb\n\n    c\n", "- a\n\nb\n\n    c\n    d\n   \ne", "> a\n>\n> - b\n> - c\n\nd"]
    for (const body of apart) expect(parse(body), body).toBeDefined()
    const near = [
      "> a\n# b\n\tc\n\td",
      "- a\n---\n    b\n    c",
      "> - a\n>\n> > b",
      "> - a\n>\n>\n",
      "> 1. a\n> \n> - b\n\nc",
      "- a\n\n      b\n   \n      c",
    ]
    for (const body of [...apart, ...near]) expect(native(body), body).toBe(remark(body))
  })

  it("a list in a quote with one empty line after it is read without remark, and any other with it", () => {
    const parse = createNativeParse(satteri, { gfm: true })
    const native = createChain("gfm", parse)
    const remark = createChain()
    const lists = ["> - a", "> - a\n> - b", "> 1. a\nb", "> - a\n>   - b", "> So\n> - [ ] a"]
    const apart = ["\n>\n> b", "\n> \n> ## b", "\n>\n> b\n>\n> - c", "\n>\n> b\n>\n> c", "\n> c", ""]
    const near = ["\n>\n>", "\n>\n> > b", "\n>\n> 1. b", "\n>\n>   b", "\n>\n>\n> b", "\n>\n> b\n>\n> - c\n>\n>\n> d"]
    for (const list of lists) {
      for (const end of apart) expect(parse(list + end), list + end).toBeDefined()
      for (const end of [...apart, ...near]) expect(native(list + end), list + end).toBe(remark(list + end))
    }
    for (const end of near.slice(0, 4)) expect(parse(`> - a\n>   - b${end}`), end).toBeUndefined()
  })

  it("an address after closed brackets is read without remark, and after open ones with it", () => {
    const parse = createNativeParse(satteri, { gfm: true })
    const native = createChain("gfm", parse)
    const remark = createChain()
    const closed = [
      "[a] b@c.example",
      "[[a] b] and *[c]* b@c.example",
      "[a]({{ url }}), ![b] b@c.example [d](/e)",
      "a] b@c.example",
    ]
    const open = [
      "[@b@c.example]",
      "\\[@b@c.example](https://c.example/@b)",
      "[@b@c.example](https://c.example/ @b)",
      "[a @b@c.example](https://c.example/@b)",
      "[a b@c.example",
      "[b@c.example]",
      "[a *b] c* b@c.example",
      "[a \\] b@c.example",
      "\\[a] b@c.example",
      "[a &#93; b@c.example",
      "[a [b](/c) d] b@c.example",
    ]
    for (const body of closed) expect(parse(body), body).toBeDefined()
    for (const body of open) expect(parse(body), body).toBeUndefined()
    for (const body of [...closed, ...open]) expect(native(body), body).toBe(remark(body))
  })

  it("each character next to a mark reads like remark", () => {
    // All common characters, and some others.
    compareCharacters((code, index) => code < 0x2070 || index % 20 === 0)
    // A generous limit against hanging tests, for busy machines.
  }, 600_000)
})

describe("a hostile body has the same result with the native parser", () => {
  it.each(Object.entries(hostileBodies))("%s", async (_, make) => {
    for (const size of [300, 2000]) {
      const body = make(size)
      expect(await renderBody(body, { parser })).toEqual(await renderBody(body))
    }
  })

  it("and does not cost the square of its length before it is recognised", async () => {
    const parse = await parser.load()
    for (const [name, make] of Object.entries(hostileBodies)) {
      for (const size of [40_000, 262_144]) {
        const before = process.cpuUsage()
        parse(make(size))
        const { user, system } = process.cpuUsage(before)
        // A generous limit against hanging tests. Each takes some milliseconds.
        expect((user + system) / 1000, name).toBeLessThan(10_000)
      }
    }
  })
})

describe("the native parser", () => {
  it("leaves bodies to remark if plugins extend the syntax", async () => {
    const plugins = [createMath(), createHighlighter()]
    const body = "$$x$$ and *more*\n\n```js\nconst a = 1\n```\n"
    expect(await renderBody(body, { plugins, parser })).toEqual(await renderBody(body, { plugins }))
  })

  it("is part of the cache key", async () => {
    const cache = createMemoryCache()
    const asked: string[] = []
    const observed = { ...cache, get: (key: string) => (asked.push(key), cache.get(key)) }
    const rendered = await renderCached("*a*", { cache: observed })
    expect(await renderCached("*a*", { cache: observed, parser })).toEqual(rendered)
    expect(new Set(asked).size).toBe(2)
    expect(asked[1]).toContain(parser.key)
    expect(parser.key).toContain("satteri 0.10.5")
  })

  it("causes a warning when it fails, and remark reads the body", async () => {
    const failing = {
      key: "failing",
      load: async () => () => {
        throw new Error("panicked at lib.rs")
      },
    }
    const { warnings, html } = await renderBody("*a*", { parser: failing, name: "it" })
    expect(html).toBe("<p><em>a</em></p>")
    expect(warnings).toEqual([{ code: "parser_failed", message: expect.stringMatching(/^it: .*panicked at lib\.rs/) }])
  })

  it("causes an error if it cannot be used, and no body is shown as text for that", async () => {
    const error = new Error("no binary")
    await expect(renderBody("*a*", { parser: { key: "none", load: () => Promise.reject(error) } })).rejects.toBe(error)
  })

  it("works on the thread of a time limit if its module exports it", async () => {
    const module = new URL("native-plugins.ts", import.meta.url)
    const timeLimit = createTimeLimit({ module })
    try {
      expect(await renderBody("*a* b", { timeLimit, parser })).toEqual(await renderBody("*a* b"))
      const other = { ...parser, key: "another" }
      await expect(renderBody("*a*", { timeLimit, parser: other })).rejects.toMatchObject({ code: "unknown_plugin" })
    } finally {
      await timeLimit.close()
    }
  })
})
