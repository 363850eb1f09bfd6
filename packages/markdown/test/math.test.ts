import { renderBody } from "@citable/markdown"
import { createDiagrams } from "@citable/markdown/diagrams"
import { createHighlighter } from "@citable/markdown/highlight"
import { createMath } from "@citable/markdown/math"
import { describe, expect, it } from "vitest"

import { findActive } from "./find-active.ts"

const plugins = [createMath()]
const square =
  '<span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup></mrow>' +
  '<annotation encoding="application/x-tex">a^2</annotation></semantics></math></span>'
const block = `<div class="citable-math" tabindex="0">${square.replace('MathML"', 'MathML" display="block"')}</div>`

describe("formulas", () => {
  it.each([
    ["in a line", "One $$a^2$$ two.", `<p>One <span class="citable-math">${square}</span> two.</p>`],
    ["on lines of their own", "$$\na^2\n$$", block],
    ["as code", "```math\na^2\n```", block],
    ["in HTML", '<pre><code class="language-math">a^2</code></pre>', block],
  ])("%s become MathML", async (_, body, html) => {
    expect((await renderBody(body, { plugins })).html).toBe(html)
    expect((await renderBody(body, { plugins: [createMath()] })).html).toBe(html)
  })

  it("count as their author's words", async () => {
    const { text } = await renderBody("One $$a^2$$ two $$b$$.", { plugins })
    expect(text).toBe("One a^2 two b.")
  })

  it("between single dollars are prices by default", async () => {
    const body = "From $5 to $10."
    expect((await renderBody(body, { plugins })).html).toBe("<p>From $5 to $10.</p>")
    expect((await renderBody("Let $a^2$.", { plugins: [createMath({ singleDollar: true })] })).html).toContain(square)
  })

  it("that KaTeX cannot read stay as they are written, with a warning", async () => {
    const { html, warnings } = await renderBody("$$\\frac{$$ and $$b$$", { plugins, name: "it" })
    expect(html).toContain('<code class="language-math math-inline">\\frac{</code>')
    expect(html).toContain("<mi>b</mi>")
    expect(warnings.map(({ code }) => code)).toEqual(["invalid_math"])
    expect(warnings[0]?.message).toMatch(/^it: the formula "\\frac\{" stays as it is written: KaTeX parse error/)
  })

  it("contain nothing that runs or loads", async () => {
    const bodies = [
      "\\href{javascript:alert(1)}{x}",
      "\\url{javascript:alert(1)}",
      "\\includegraphics{https://evil.example/x.png}",
      "\\htmlData{onload=alert(1)}{x}",
      "\\htmlStyle{background:url(//evil.example)}{x}",
      "\\text{<script>alert(1)</script>}",
      '\\text{"><img src=x onerror=alert(1)>}',
    ]
    for (const tex of bodies) {
      const { html } = await renderBody(`$$${tex}$$`, { plugins })
      const found = findActive(html.replace(/<annotation.*?<\/annotation>/gs, ""))
      expect(
        found.filter((what) => /script|img|\[on|href|src|<a>/.test(what)),
        tex,
      ).toEqual([])
      expect(html).not.toMatch(/<(?:script|img|a)\b/)
    }
  })

  it("that are too long, or expand endlessly, stay text", async () => {
    for (const tex of ["a".repeat(5001), "\\def\\a{\\a\\a}\\a", `${"{".repeat(4000)}x`, "\\rule{1e9em}{1e9em}"]) {
      const { html } = await renderBody(`$$\n${tex}\n$$`, { plugins })
      expect(html.length).toBeLessThan(20_000)
    }
  })

  it("that multiply their content, or are very many, produce a bounded amount of HTML", async () => {
    const multiplying = [
      `\\def\\a{${"x".repeat(2400)}}${"\\a".repeat(900)}`,
      `\\newcommand\\a[1]{${"#1".repeat(50)}}${"\\a{".repeat(5)}x${"}".repeat(5)}`,
      `${"\\pmb{".repeat(500)}x${"}".repeat(500)}`,
    ]
    for (const tex of multiplying) {
      const { html, warnings } = await renderBody(`$$\n${tex}\n$$`, { plugins })
      expect(html.length).toBeLessThan(100_000)
      expect(warnings.map(({ code }) => code)).toEqual(tex.includes("pmb") ? [] : ["invalid_math"])
    }
    const columns = `\\begin{matrix}${"&".repeat(2000)}\\end{matrix}`
    const { html, warnings } = await renderBody(`$$\n${columns}\n$$\n\n`.repeat(8), {
      plugins: [createMath({ output: "htmlAndMathml" })],
    })
    expect(html.length).toBeLessThan(2_100_000)
    expect(warnings.map(({ code }) => code)).toContain("invalid_math")
    const sized = await renderBody("$$\\rule{1e9em}{1e9em}$$", {
      plugins: [createMath({ output: "htmlAndMathml" })],
    })
    expect(sized.html).not.toMatch(/\d{4,}em|e\+/)
  })

  it("that define something stay formulas", async () => {
    const { html, warnings } = await renderBody("$$\\def\\a{x^2}\\a+\\a \\iff \\pmb{y}$$", { plugins })
    expect(html).toContain("<math")
    expect(warnings).toEqual([])
  })

  it("can be HTML for KaTeX's style sheet", async () => {
    const { html } = await renderBody("$$a^2$$", { plugins: [createMath({ output: "htmlAndMathml" })] })
    expect(html).toContain('<span class="katex-html" aria-hidden="true">')
  })

  it("are code without the plugin, and text between dollars", async () => {
    expect((await renderBody("$$a$$\n\n```math\na\n```")).html).toBe(
      '<p>$$a$$</p>\n<pre><code class="language-math">a\n</code></pre>',
    )
  })
})

describe("diagrams", () => {
  const body = "```mermaid\ngraph TD\n  A --> B<script>\n```"

  it("stay text for the reader's browser", async () => {
    const { html, text } = await renderBody(body, { plugins: [createDiagrams(), createHighlighter()] })
    expect(html).toBe('<pre class="mermaid">graph TD\n  A --> B&#x3C;script></pre>')
    expect(text).toBe("")
  })

  it("are code without the plugin", async () => {
    expect((await renderBody(body)).html).toBe(
      '<pre><code class="language-mermaid">graph TD\n  A --> B&#x3C;script>\n</code></pre>',
    )
  })

  it("an author can write one as HTML only with text", async () => {
    const { html } = await renderBody('<pre class="mermaid">x</pre>', { plugins: [createDiagrams()] })
    expect(html).toBe("<pre>x</pre>")
  })
})
