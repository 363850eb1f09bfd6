import { renderBody } from "@citable/markdown"
import { describe, expect, it } from "vitest"

describe("the table of contents", () => {
  it("has each heading below the last one that is higher", async () => {
    const { toc, headings } = await renderBody("## A\n\n### B\n\n##### C\n\n### D\n\n## E\n\n#### F")
    const names = (entries: typeof toc): unknown[] => entries.map(({ slug, children }) => [slug, ...names(children)])
    expect(names(toc)).toEqual([
      ["a", ["b", ["c"]], ["d"]],
      ["e", ["f"]],
    ])
    expect(toc[0]).toMatchObject(headings[0] ?? {})
  })

  it("is empty for a body without headings", async () => {
    expect((await renderBody("Text.")).toc).toEqual([])
  })
})

describe("headings with anchors", () => {
  it("have a link to themselves that does not count as text or link", async () => {
    const { html, headings, links } = await renderBody("## Über `uns`", { headingAnchors: true })
    expect(html).toBe(
      '<h2 id="über-uns">Über <code>uns</code>' +
        '<a class="citable-anchor" href="#%C3%BCber-uns" aria-hidden="true" tabindex="-1"></a></h2>',
    )
    expect(headings[0]?.text).toBe("Über uns")
    expect(links).toEqual([])
  })

  it("lose the empty anchors of other tools, and get only one", async () => {
    const { html, links, warnings } = await renderBody('<h2><a href="#x" class="anchor"></a>A</h2>', { format: "html" })
    expect({ html, links, warnings }).toEqual({ html: '<h2 id="a">A</h2>', links: [], warnings: [] })
    const anchored = await renderBody("## A", { headingAnchors: true })
    expect(await renderBody(anchored.html, { format: "html", headingAnchors: true })).toEqual(anchored)
  })
})

describe("sections", () => {
  it("contain each word of the article once, by heading", async () => {
    const { sections, text } = await renderBody(
      "Before.\n\n# Title\n\nOne[^1].\n\n```\ncode\n```\n\n> ## Quoted\n>\n> Two.\n\n## Last\n\n- a\n- b\n\n[^1]: Note.",
    )
    expect(sections).toEqual([
      { slug: "", title: "", text: "Before." },
      { slug: "title", title: "Title", text: "One." },
      { slug: "quoted", title: "Quoted", text: "Two." },
      { slug: "last", title: "Last", text: "a\nb" },
      { slug: "user-content-footnote-label", title: "Footnotes", text: "Note." },
    ])
    const words = sections.flatMap(({ slug, title, text: own }) => [slug.startsWith("user-") ? "" : title, own])
    expect(words.filter(Boolean).join("\n")).toBe(text)
  })

  it("exist for headings without text, and only with a heading or text", async () => {
    expect((await renderBody("## A\n\n## B")).sections).toEqual([
      { slug: "a", title: "A", text: "" },
      { slug: "b", title: "B", text: "" },
    ])
    expect((await renderBody("")).sections).toEqual([])
  })
})

describe("questions", () => {
  it.each([
    [
      "headings",
      "## FAQ\n\n### What is it?\n\nA bean.\n\n#### More\n\nOf a shrub.\n\n### Why?\n\n- Taste\n\n## Next\n\n### No?\n\nx",
    ],
    [
      "details",
      "## Frequently asked questions\n\n<details><summary>What is it?</summary>\n\nA bean.\n\nMore\n\nOf a shrub.\n\n</details>\n\n" +
        "<details><summary>Why?</summary>Taste</details>\n\nNot of the last.",
    ],
    [
      "bold words",
      "# Coffee FAQ\n\nIntro.\n\n**What is it?** A bean.\n\nMore\n\nOf a shrub.\n\n**Why?**\n\nTaste\n\n# Next\n\n**No?** x",
    ],
    [
      "terms",
      "<h2>Häufige Fragen</h2><dl><dt>What is it?</dt><dd>A bean.<p>More</p><p>Of a shrub.</p></dd><dt>Why?</dt><dd>Taste</dd></dl>",
    ],
  ])("below a FAQ heading are found as %s", async (_, body) => {
    const { faq } = await renderBody(body)
    const [first, second, ...others] = faq ?? []
    expect(first?.question).toBe("What is it?")
    expect(first?.answer.replace(/\s+/g, " ")).toBe("A bean. More Of a shrub.")
    expect(second).toEqual({ question: "Why?", answer: "Taste" })
    expect(others).toEqual([])
  })

  it.each([
    ["no heading announces them", "## What is it?\n\nA bean.\n\n**Why?** Taste."],
    ["there is no answer", "## FAQ\n\n### What is it?\n\n### Why?"],
    ["bold words ask nothing", "## FAQ\n\n**Note.** Text."],
  ])("are absent if %s", async (_, body) => {
    expect(await renderBody(body)).not.toHaveProperty("faq")
  })
})

describe("the digest", () => {
  it("is part of every copy, and of what was rendered, whatever its reader changes", async () => {
    const { digest } = await renderBody("# a\n\n[b](/c)")
    expect(JSON.parse(JSON.stringify(await renderBody("# a\n\n[b](/c)")))).toMatchObject({ digest })
    expect(structuredClone(await renderBody("# a\n\n[b](/c)")).digest).toBe(digest)
    expect({ ...(await renderBody("# a\n\n[b](/c)")) }.digest).toBe(digest)
    const changed = await renderBody("# a\n\n[b](/c)")
    changed.headings.length = 0
    changed.html = ""
    expect(changed.digest).toBe(digest)
  })

  it("is read through a proxy, an heir and a frozen body", async () => {
    const rendered = await renderBody("# a")
    const { digest } = await renderBody("# a")
    expect(new Proxy(rendered, {}).digest).toBe(digest)
    expect((Object.create(rendered) as typeof rendered).digest).toBe(digest)
    expect(Object.freeze(await renderBody("# a")).digest).toBe(digest)
  })

  it("has one getter for all bodies, because a getter of its own keeps a body in memory", async () => {
    const [one, other] = await Promise.all([renderBody("# a"), renderBody("# b")])
    const property = Object.getOwnPropertyDescriptor(one, "digest")
    expect(property).toMatchObject({ enumerable: true, get: expect.any(Function) })
    expect(Object.getOwnPropertyDescriptor(other, "digest")).toEqual(property)
    expect(one.digest).not.toBe(other.digest)
  })

  it("depends on the content, and not on the article's name", async () => {
    const { digest } = await renderBody("*a* [b](c)", { name: "one" })
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect((await renderBody("*a* [b](c)", { name: "two" })).digest).toBe(digest)
    expect((await renderBody("_a_ [b](c)")).digest).toBe(digest)
    expect((await renderBody("*a* [b](d)")).digest).not.toBe(digest)
    expect((await renderBody("*a* b")).digest).not.toBe(digest)
  })

  it("depends on where a section begins", async () => {
    const digests = ["## a\n\nb\n\nb\n\n## c", "## a\n\nb\n\n## b\n\nc", "a\n\nb\n\n## b\n\nc", "a\n\nb\n\nb\n\nc"].map(
      async (body) => (await renderBody(body)).digest,
    )
    expect(new Set(await Promise.all(digests)).size).toBe(4)
  })
})
