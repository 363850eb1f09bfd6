import { grammars } from "@citable/grammars"
import { renderBody } from "@citable/markdown"
import { createHighlighter } from "@citable/markdown/highlight"
import { bundledLanguagesInfo } from "shiki/langs"
import { expect, it } from "vitest"

import { codeAliases } from "../../markdown/src/plugins/code-aliases.ts"
import { commonGrammars } from "../../markdown/src/plugins/common-grammars.ts"
import { otherLanguages } from "../../markdown/src/plugins/other-languages.ts"

const plugins = [createHighlighter({ grammars })]

it("every language of shiki has its grammar, by all of its names", () => {
  expect(Object.keys(grammars)).toEqual(bundledLanguagesInfo.map(({ id }) => id))
  const aliases = bundledLanguagesInfo.filter((one) => one.aliases !== undefined)
  expect(codeAliases).toEqual(Object.fromEntries(aliases.map((one) => [one.id, one.aliases?.join(" ")])))
})

it("the highlighter by itself knows which languages are here", () => {
  // The grammar of JavaScript reads JSX.
  expect([...Object.keys(commonGrammars), "jsx", ...otherLanguages].toSorted()).toEqual(
    Object.keys(grammars).toSorted(),
  )
})

it("the grammar of JavaScript is that of JSX, but for the names of its scopes", async () => {
  const [javascript, jsx] = await Promise.all([import("@shikijs/langs/javascript"), import("@shikijs/langs/jsx")])
  const toText = ([grammar]: readonly object[]) =>
    JSON.stringify({ ...grammar, displayName: "", name: "", aliases: [] }).replaceAll(/\.js(?:\.jsx|x)?\b/g, ".js")
  expect(toText(javascript.default) === toText(jsx.default)).toBe(true)
})

it("the highlighter loads grammars as bodies need them", { timeout: 120_000 }, async () => {
  const names = "tsx vue svelte astro rust go java php ruby yaml diff docker sql graphql".split(" ")
  const { warnings, html } = await renderBody(names.map((name) => `\`\`\`${name}\n# "a" 1\n\`\`\``).join("\n\n"), {
    plugins,
  })
  expect(warnings).toEqual([])
  expect(html.match(/<span class="ct-(?:string|comment|number)">/g)?.length).toBeGreaterThanOrEqual(names.length - 3)
})

it("code that keeps a grammar busy for seconds stays plain with a warning, and the code of the next body has colours", async () => {
  const { html, warnings } = await renderBody(`\`\`\`v\n${`${"1".repeat(49)}\n`.repeat(100)}\`\`\``, { plugins })
  expect(warnings.map(({ code }) => code)).toEqual(["slow_code"])
  expect(html).toContain(`<pre class="citable-code" tabindex="0"><code class="language-v">${"1".repeat(49)}\n`)
  const next = await renderBody("```v\nfn main() {}\n```", { plugins })
  expect(next.html).toContain("ct-function")
})
