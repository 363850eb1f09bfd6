import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { hardArticles, sampleArticle } from "../../src/conformance/sample-article.ts"
import type { Publisher } from "../../src/publisher.ts"
import { openWordpress, type WordpressUnderTest } from "./open-wordpress.ts"

/** A page with the scripts of the block editor, and nothing else. */
const plugin = `<?php
add_action('wp_loaded', function () {
    if (!isset($_GET['blocks'])) return;
    echo '<!doctype html><meta charset="utf-8"><body>';
    wp_print_scripts(['wp-block-library']);
    exit;
});
`

interface Parsed {
  name: string
  isValid: boolean
  content: string
}

/** What the block editor's own scripts offer. */
interface EditorWindow {
  wp: { blockLibrary: { registerCoreBlocks(): void }; blocks: { parse(text: string): EditorBlock[] } }
}
interface EditorBlock {
  name: string
  isValid: boolean
  originalContent?: string
  innerBlocks: EditorBlock[]
}

const folder = process.env["CITABLE_FOLDER"] ?? fileURLToPath(new URL("../../../../docs", import.meta.url))
const files = globSync("**/*.{md,mdx}", { cwd: folder }).toSorted()
const step = Math.max(1, files.length / 200)
const chosen = Array.from({ length: Math.min(200, files.length) }, (_, index) => files[Math.floor(index * step)] ?? "")

const everyBlock = `One ![i](https://example.com/i.png) two.

# A

#### B

- a
  1. b
  2. c
- d

3. three

> quote
>
> - list
>
> \`\`\`
> code
> \`\`\`

\`\`\`c++
<b>&amp;[x]
https://example.com/
\`\`\`

![a "b"](https://example.com/a.png "t -- <b>")

[![linked](https://example.com/a.png)](https://example.com/)

<figure><img src="https://example.com/a.png" alt="x"><figcaption>A <b>caption</b></figcaption></figure>

| a | b | c |
| - | :-: | -: |
| \`1\` | **2** | |

---

- [x] done

<details><summary>s</summary>text</details>
`

describe.each(["newest", "6.1"] as const)("the block editor of WordPress, version %s", (version) => {
  let platform: WordpressUnderTest
  let publisher: Publisher
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    platform = await openWordpress(version)
    publisher = await platform.create()
    platform.site.addPlugin("blocks.php", plugin)
    browser = await chromium.launch(chromiumOptions())
    page = await browser.newPage()
    await page.goto(`${platform.site.url}/?blocks`)
    await page.evaluate(() => (globalThis as unknown as EditorWindow).wp.blockLibrary.registerCoreBlocks())
  })
  afterAll(async () => {
    await browser?.close()
    await platform?.close()
  })

  async function parse(fields: Parameters<typeof sampleArticle>[0]): Promise<Parsed[]> {
    const options = {
      marker: "citable-rem-1",
      id: null,
      links: new Map(),
      images: new Map([
        ["https://example.com/a.png", { kind: "placed", id: "7", url: "https://example.com/up/a.png" } as const],
      ]),
    }
    const document = await publisher.render(sampleArticle(fields), options)
    return parseText(String(document.fields["content"]))
  }
  function parseText(content: string): Promise<Parsed[]> {
    return page.evaluate((text) => {
      const flatten = (blocks: EditorBlock[]): EditorBlock[] =>
        blocks.flatMap((block) => [block, ...flatten(block.innerBlocks)])
      const blocks = flatten((globalThis as unknown as EditorWindow).wp.blocks.parse(text))
      return blocks.map((block) => ({
        name: block.name,
        isValid: block.isValid,
        content: block.originalContent ?? "",
      }))
    }, content)
  }
  const findBroken = (blocks: Parsed[]) =>
    blocks.filter(({ isValid, name }) => !isValid || name === "core/freeform" || name === "core/missing")

  it("would complain about a block that is not as it writes it", async () => {
    expect(findBroken(await parseText("<!-- wp:heading -->\n<p>x</p>\n<!-- /wp:heading -->"))).toHaveLength(1)
    expect(findBroken(await parseText("<p>x</p>"))).toHaveLength(1)
  })

  it("accepts every kind of block that this publisher writes", async () => {
    const blocks = await parse({ body: everyBlock })
    expect(findBroken(blocks)).toEqual([])
    expect(new Set(blocks.map(({ name }) => name))).toEqual(
      new Set(
        "paragraph heading list list-item quote code image table separator html"
          .split(" ")
          .map((name) => `core/${name}`),
      ),
    )
  })

  it.each(Object.entries(hardArticles))("accepts the blocks of %s", async (_, fields) => {
    expect(findBroken(await parse(fields))).toEqual([])
  })

  it("accepts the blocks of real articles, and few of them are plain HTML", async () => {
    const names: string[] = []
    for (const file of chosen) {
      const body = readFileSync(`${folder}/${file}`, "utf8").replace(/^---\r?\n[^]*?\r?\n---\r?\n/, "")
      const blocks = await parse({ body })
      expect(findBroken(blocks), file).toEqual([])
      names.push(...blocks.map(({ name }) => name))
    }
    const html = names.filter((name) => name === "core/html").length
    console.log(`${chosen.length} articles, ${names.length} blocks, of which ${html} are HTML`)
    expect(html).toBeLessThan(names.length / 5)
  })
})
