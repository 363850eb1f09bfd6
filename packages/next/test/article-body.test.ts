import { renderBody } from "@citable/markdown"
import { type ArticleBodyProps, ArticleBody } from "@citable/next/body"
import { createCallouts, createDirectives, createHighlighter, createMath } from "@citable/next/plugins"
import { fromHtml } from "hast-util-from-html"
import { type ComponentProps, createElement, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"

import { findActive } from "../../markdown/test/find-active.ts"
import { eachVector } from "../../markdown/test/vectors.ts"

const plugins = [
  createCallouts(),
  createMath(),
  createDirectives({ names: ["product", "youtube"] }),
  createHighlighter(),
]

/** The body without the hints by which React has a page load its images early. */
function show(html: string, props: Omit<ArticleBodyProps, "article"> = {}): string {
  const page = renderToStaticMarkup(createElement(ArticleBody, { article: { html }, ...props }))
  return page.replace(/^(?:<link rel="preload"[^>]*>)+/, "")
}

async function showBody(body: string, props?: Omit<ArticleBodyProps, "article">): Promise<string> {
  return show((await renderBody(body, { plugins })).html, props)
}

/** The tree of a piece of HTML, without what has no meaning: places, and the spaces that React leaves out of tables. */
function toTree(html: string): unknown {
  const tree = fromHtml(html.replaceAll(/>\s+(?=<\/?(?:t(?:able|head|body|foot|r|d|h)|col|caption)\b)/g, ">"), {
    fragment: true,
  })
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (key === "position" || key === "data" ? undefined : value)),
  )
}

const article = `# Coffee

> [!NOTE] Mind
> A *note* with \`code\`[^1].

| a | b |
|:-:|---|
| 1 | [c](/c) |

- [x] done

\`\`\`js {1} title="a.js"
const a = "<b>"
\`\`\`

$$x^2$$ and <kbd>K</kbd><br>![A cup](https://img.example/a.png "A")

https://www.youtube.com/watch?v=dQw4w9WgXcQ

<details open><summary>More</summary><video controls src="https://img.example/a.mp4" width="40" playsinline muted></video></details>

<pre>

two lines</pre>

[^1]: So.
`

describe("<ArticleBody>", () => {
  it("has exactly the elements of the article's HTML, with every plugin", async () => {
    const { html } = await renderBody(article, { plugins, headingAnchors: true })
    expect(toTree(show(html))).toEqual(toTree(html))
  })

  it("shows the site's components in the place of elements, with their props and children", async () => {
    const Picture = ({ src, width, height, alt }: ComponentProps<"img">): ReactNode =>
      createElement("picture", {
        title: `${typeof width} ${typeof src === "string" ? src : ""} ${width}x${height} ${alt}`,
      })
    const SiteLink = ({ href = "", ...props }: ComponentProps<"a">): ReactNode =>
      createElement("a", { ...props, href: `/en${href}` })
    const { html } = await renderBody("A [*b*](/c) ![d](https://e.example/f.png)", {
      images: [{ url: "https://e.example/f.png", width: 40, height: 30 }],
    })
    expect(show(html, { components: { img: Picture, a: SiteLink, p: "section" } })).toBe(
      '<section>A <a href="/en/c"><em>b</em></a> <picture title="number https://e.example/f.png 40x30 d"></picture></section>',
    )
  })

  it("shows components for directives, with strings as props, and their content without a component", async () => {
    const Product = ({
      sku,
      imageUrl,
      children,
    }: {
      sku?: string
      imageUrl?: string
      children?: ReactNode
    }): ReactNode => createElement("article", { title: `${sku} ${imageUrl}` }, children)
    const body = '::product[The *chair*]{sku="a1" image-url="/a.png"}\n\n:::youtube{id=x}\nWatch it.\n:::'
    const html = await showBody(body, { directives: { product: Product } })
    expect(html).toContain('<article title="a1 /a.png"><p>The <em>chair</em></p></article>')
    expect(html).toContain('<div data-id="x" data-directive="youtube"><p>Watch it.</p></div>')
    expect(await showBody(body, { directives: {} })).toContain('<div data-sku="a1"')
  })

  it("gives a component no attribute that could run, even from HTML that another tool made", () => {
    const spread = (props: object): ReactNode => createElement("article", props)
    const html =
      '<div data-directive="product" data-onclick="x" data-dangerously-set-inner-html="x" data-href="javascript:x" data-a="b">y</div>'
    expect(show(html, { directives: { product: spread } })).toBe('<article a="b">y</article>')
    for (const name of ["constructor", "__proto__", "toString"]) {
      expect(show(`<div data-directive="${name}">y</div>`)).toBe(`<div data-directive="${name}">y</div>`)
    }
  })

  it("has nothing that can run for an eighth of the hostile bodies, with components and without", async () => {
    const components = { a: (props: ComponentProps<"a">) => createElement("a", props), p: "div" } as const
    for (const { format, body } of eachVector("alert(1)").filter((_, index) => index % 8 === 0)) {
      const { html } = await renderBody(body, { format, plugins })
      for (const shown of [show(html), show(html, { components })]) {
        expect(findActive(shown, true), body).toEqual([])
      }
    }
  })
})
