import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import { describe, expect, it } from "vitest"

import { canonicalHtml } from "./canonical-html.ts"
import { createChain } from "./create-chain.ts"
import { gfmExamples, gfmMisses } from "./gfm-examples.ts"
import { parseSpecExamples } from "./spec-examples.ts"
import type { SpecExample } from "./spec-examples.ts"

const spec = parseSpecExamples(readFileSync(fileURLToPath(import.meta.resolve("commonmark-spec/spec.txt")), "utf8"))

const commonMark = createChain("commonmark")
const gfm = createChain()

function findMisses(render: (markdown: string) => string): number[] {
  return spec.filter(({ markdown, html }) => !isSame(render(markdown), html)).map(({ number }) => number)
}

function isSame(html: string, expected: string): boolean {
  return canonicalHtml(html) === canonicalHtml(expected)
}

// These examples assume Markdown without bare URLs.
const bareUrls = [602, 606, 608, 611, 612]

describe("CommonMark 0.31.2, with raw HTML passed and the sanitiser off", () => {
  it("has 652 examples, and each one renders as it says", () => {
    expect(spec.length).toBe(652)
    expect(findMisses(commonMark)).toEqual([])
  })

  it("with GFM, five differ, in which a bare URL is not a link", () => {
    expect(findMisses(gfm)).toEqual(bareUrls)
  })

  it("the comparison detects another output", () => {
    const broken = findMisses((markdown) => commonMark(markdown.replaceAll("*", "_")))
    expect(broken.length).toBeGreaterThan(50)
  })
})

describe("GFM 0.29", () => {
  it.each(gfmExamples)("$rule", ({ rule, markdown, html }) => {
    expect(isSame(gfm(markdown), html)).toBe(gfmMisses[rule] === undefined)
  })
})

/** The documented differences from the specification with the sanitiser on. */
const documented = {
  "bare URLs are links": bareUrls,
  "URLs of other schemes are removed": [596, 598, 599, 601],
  "a link without a URL leads nowhere": [200, 485, 486, 487, 567],
  "an image without an absolute URL is named instead": [
    475, 517, 520, 531, 572, 573, 574, 575, 576, 577, 578, 579, 580, 581, 582, 583, 584, 585, 586, 587, 588, 589, 591,
  ],
  "some elements are removed with their content": [170, 171, 172, 173, 176, 178],
  "elements that are none of HTML's are removed, their content stays": [
    150, 163, 201, 491, 524, 536, 613, 614, 615, 617,
  ],
  "attributes and classes that the schema does not have are removed, ids get a prefix": [
    144, 152, 153, 154, 164, 169, 616,
  ],
  "comments, instructions, declarations and end tags without a start are no content": [
    177, 179, 180, 182, 183, 308, 309, 623, 625, 626, 627, 628, 629,
  ],
  "URLs are written as browsers understand them": [500, 597, 631, 642, 643],
  "empty paragraphs are left out": [148],
}

const warningOf: Readonly<Record<string, string>> = {
  "URLs of other schemes are removed": "unsafe_url",
  "a link without a URL leads nowhere": "unresolved_link",
  "an image without an absolute URL is named instead": "unresolved_image",
  "some elements are removed with their content": "removed_element",
  "elements that are none of HTML's are removed, their content stays": "unknown_element",
}

describe("with the sanitiser on, CommonMark's examples", () => {
  const render = async ({ markdown }: SpecExample) => (await renderBody(markdown, { headingOffset: 0 })).html

  it("render like their expected HTML as a body", async () => {
    const differ: number[] = []
    for (const example of spec) {
      const direct = await renderBody(example.html.trim(), { format: "html", headingOffset: 0 })
      if (!isSame(await render(example), direct.html)) differ.push(example.number)
    }
    expect(differ).toEqual(bareUrls)
  })

  it("differ from the specification only in documented ways", async () => {
    const differ: number[] = []
    for (const example of spec) {
      if (!isSame(withoutDecoration(await render(example)), example.html)) differ.push(example.number)
    }
    expect(differ).toEqual(
      Object.values(documented)
        .flat()
        .toSorted((a, b) => a - b),
    )
  })

  it.each(Object.entries(warningOf))("%s, and a warning says so", async (kind, code) => {
    for (const number of documented[kind as keyof typeof documented]) {
      const { warnings } = await renderBody(spec[number - 1]?.markdown ?? "")
      expect(
        warnings.map((warning) => warning.code),
        String(number),
      ).toContain(code)
    }
  })
})

/** Removes what every article gets: ids of headings, the wrapper of tables, and attributes of links and images. */
function withoutDecoration(html: string): string {
  return html
    .replace(/(<h[1-6]) id="[^"]*"/g, "$1")
    .replace(/<div class="citable-table" tabindex="0">(<table>[\s\S]*?<\/table>)<\/div>/g, "$1")
    .replace(/ rel="noopener"| decoding="async"| loading="lazy"/g, "")
}
