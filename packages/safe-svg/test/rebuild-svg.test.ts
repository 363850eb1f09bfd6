import { isSvg, rebuildSvg, showRemoved } from "@citable/safe-svg"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { findDanger } from "./find-danger.ts"
import { ordinarySvgs } from "./ordinary-svgs.ts"
import { listVectors } from "./vectors.ts"

const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
const rebuild = async (source: string | Uint8Array) => {
  const { bytes, removed } = await rebuildSvg(typeof source === "string" ? Buffer.from(source) : source)
  return { text: new TextDecoder().decode(bytes), removed: showRemoved(removed) }
}
const rebuildContent = async (content: string) => {
  const { text, removed } = await rebuild(`${start}${content}</svg>`)
  return { content: text.replace(/^<svg [^>]*>/, "").replace("</svg>\n", ""), removed }
}

const vectors = listVectors({ script: "fetch('/ran')", address: "http://127.0.0.1:1/loaded" })

it(`leaves nothing that runs or loads of ${vectors.length} vectors, and refuses the others by name`, async () => {
  const outcomes = await Promise.all(vectors.map((vector) => rebuild(vector).catch((error: Error) => error)))
  let refused = 0
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome instanceof Error) {
      refused += 1
      expect(outcome, String(vectors[index])).toMatchObject({
        code: "svg_refused",
        message: /^The SVG (?:has|is|declares)/,
      })
    } else expect(findDanger(outcome.text), String(vectors[index])).toBeUndefined()
  }
  expect(vectors.length).toBeGreaterThan(300)
  expect(refused).toBeLessThan(40)
})

it("leaves nothing that runs or loads of vectors within vectors, cut at any place", async () => {
  const contents = vectors.map((vector) => /^<svg [^>]*>(.*)<\/svg>$/s.exec(String(vector))?.[1] ?? "")
  const content = fc.constantFrom(...contents)
  const names = fc.constantFrom("g", "style", "a", "text", "defs", "switch", "metadata", "filter", "x:g")
  const nested = fc.array(fc.tuple(names, content, content), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(nested, fc.option(fc.nat(400)), async (parts, cut) => {
      const inner = parts.reduce((all, [name, before, after]) => `${before}<${name}>${all}</${name}>${after}`, "")
      const source = `${start.replace(">", ' xmlns:x="http://www.w3.org/2000/svg">')}${inner}</svg>`
      const outcome = await rebuild(cut === null ? source : source.slice(0, -cut)).catch((error: Error) => error)
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: "svg_refused" })
      else expect(findDanger(outcome.text)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

it("gives the same bytes when it rebuilds what it has rebuilt", async () => {
  for (const source of [...vectors, ...ordinarySvgs.values()]) {
    const once = await rebuild(source).catch(() => undefined)
    if (once !== undefined) expect(await rebuild(once.text)).toEqual({ text: once.text, removed: "" })
  }
})

it("removes nothing that shows from ordinary pictures", async () => {
  for (const [name, source] of ordinarySvgs) expect((await rebuild(source)).removed, name).toBe("")
})

it("says what it removed, by kind", async () => {
  const { content, removed } = await rebuildContent(
    '<script>1</script><a:script xmlns:a="http://www.w3.org/2000/svg"/><rect onclick="a()" width="1"/>' +
      '<image href="https://a.example/b.png"/><a xlink:href="https://a.example/"><path d="M0 0"/></a><style>@import "a.css";</style>' +
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject><metadata/><!-- a --><g fill="url(b.svg#c)"/>',
  )
  expect(content).toBe('<rect width="1"/><a><path d="M0 0"/></a><style/><g/>')
  expect(removed).toBe(
    "2 scripts, 1 event handler, 1 external picture, 1 link, 1 external style sheet, 1 foreign document, 1 external reference",
  )
})

it("says that it does not know a property, unless it is an editor's own", async () => {
  const outcome = await rebuildContent('<g style="zoom:2;fill:red;-inkscape-stroke:none"/>')
  expect(outcome).toEqual({ content: '<g style="fill:red"/>', removed: "1 style rule" })
})

describe("keeps", () => {
  it.each([
    ["references to its own parts", '<defs><g id="a"/></defs><use xlink:href="#a" fill="url(#b)"/>'],
    ["pictures within it", '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ["animations of what it draws", '<circle r="1"><animate attributeName="r" values="1;2" dur="1s"/></circle>'],
    ["the size and ground of a picture", '<svg style="max-width:9px;background-color:#fff"/>'],
    ["white space in texts", '<text xml:space="preserve"> a  <tspan> b</tspan> </text>'],
    ["descriptions", "<title>A &amp; B</title><desc>&lt;b&gt;</desc>"],
    ["dark mode", "<style>.a&gt;b{fill:#000}\n@media (prefers-color-scheme: dark){.a{fill:#fff}}</style>"],
  ])("%s", async (_name, content) => {
    expect(await rebuildContent(content)).toEqual({ content, removed: "" })
  })

  it("prefixes of the namespace out, and pictures without a namespace in", async () => {
    const plain = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>\n'
    expect((await rebuild('<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>')).text).toBe(plain)
    expect((await rebuild('<svg><path d="M0 0"/></svg>')).text).toBe(plain)
  })

  it.each([
    ["UTF-16 with its mark", Buffer.from(`\u{FEFF}${start}<title>ü</title></svg>`, "utf16le")],
    ["UTF-16 with the larger byte first", Buffer.from(`\u{FEFF}${start}<title>ü</title></svg>`, "utf16le").swap16()],
    ["Latin 1", Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${start}<title>ü</title></svg>`, "latin1")],
    ["UTF-8 that says UTF-16", Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${start}<title>ü</title></svg>`)],
  ])("the text of %s", async (_name, bytes) => {
    expect(isSvg(bytes)).toBe(true)
    expect((await rebuild(bytes)).text).toContain("<title>ü</title>")
  })
})

describe("refuses", () => {
  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(9)}</g>`,
  )
  it.each<[string, string, RegExp]>([
    ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${start}&a;</svg>`, /entities/],
    ["broken XML, with its line", `${start}\n<g></svg>`, /in line 2/],
    ["another document", "<html><svg/></html>", /another XML document/],
    ["bytes in no encoding", "\xff\xff", /encoding|XML|text/],
    ["elements that nest too deep", `${start}${"<g>".repeat(101)}${"</g>".repeat(101)}</svg>`, /100 levels/],
    ["too many elements", `${start}${"<g/>".repeat(150_000)}</svg>`, /75,000 elements/],
    ["an element with too many attributes", `${start}<g ${"a= ".repeat(1001)}/></svg>`, /1,000 attributes/],
    ["a file that is too large", `${start}<!--${" ".repeat(4 * 1024 * 1024)}--></svg>`, /4 MiB/],
    ["parts that show each other over and over", `${start}<g id="a0"/>${laughs.join("")}</svg>`, /a million elements/],
    [
      "a style sheet that is too long",
      `${start}<style>${"a{fill:red}".repeat(20_000)}</style></svg>`,
      /200,000 characters/,
    ],
  ])("%s", async (_name, source, reason) => {
    await expect(rebuild(source)).rejects.toMatchObject({ code: "svg_refused", message: reason })
  })
})

it("lets others have their turn while it rebuilds a large file", async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await rebuild(`${start}${'<path d="M1 2L3 4"/>'.repeat(10_000)}</svg>`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})
