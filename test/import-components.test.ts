import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type BodyComponent, toArticleParts } from "@citable/astro/body"
import { citableLoader } from "@citable/astro/loader"
import { createDirectives as createAstroDirectives } from "@citable/astro/plugins"
import { type StartedService, startService } from "@citable/dev"
import { ArticleBody } from "@citable/next/body"
import { createCitable } from "@citable/next/pages"
import { createDirectives } from "@citable/next/plugins"
import { runCli } from "citable"
import { createElement, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createLoaderContext } from "../packages/astro/test/create-loader-context.ts"

const names = ["product", "panel"]
const mdx = `---
title: A chair
---
import { Panel, Product } from "../components"

<Panel heading={'Mind "this" & {that}'} open>

  A *panel*:

  <Product sku="a1" price={49.5} onClick={() => buy()} />

</Panel>

The end.
`

let started: StartedService
let folder: string
let said: string
beforeAll(async () => {
  started = await startService()
  folder = await mkdtemp(join(tmpdir(), "citable-components-"))
  await writeFile(join(folder, "chair.mdx"), mdx)
  const out: string[] = []
  const code = await runCli(["import", folder, "--json", "--components", "Product,Panel", "--brand", started.brandId], {
    env: { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken },
    out: (line) => out.push(line),
    err: (line) => out.push(line),
    signal: new AbortController().signal,
  })
  said = out.join("\n")
  if (code !== 0) throw new Error(said)
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

it("the import names the component and its directive", () => {
  const { entries } = JSON.parse(said) as { entries: { problems: { code: string; line: number; message: string }[] }[] }
  const named = entries[0]?.problems.filter(({ code }) => code === "component_to_directive")
  expect(named?.map(({ line, message }) => [line, message.replace(/^.* becomes /, "")])).toEqual([
    [6, ':::panel{heading="Mind &quot;this&quot; &amp; {that}" open="true"}.'],
    [10, '::product{sku="a1" price="49.5"} without onClick.'],
  ])
})

it("components of an MDX file are the site's own on Next, and their content shows without one", async () => {
  const plugins = [createDirectives({ names })]
  const citable = createCitable({ baseUrl: started.url, apiKey: started.apiKey, distDir: "missing", plugins })
  const article = await citable.getArticle("chair")
  if (article === undefined || article === null) throw new Error("no article")
  const Product = ({ sku, price }: { sku?: string; price?: string }): ReactNode =>
    createElement("b", { title: sku }, price)
  const Panel = ({ heading, open, children }: { heading?: string; open?: string; children?: ReactNode }): ReactNode =>
    createElement("details", { open: open !== undefined }, createElement("summary", {}, heading), children)
  const show = (directives: object) =>
    renderToStaticMarkup(createElement(ArticleBody, { article, directives: { ...directives } })).replaceAll("\n", "")
  expect(show({ product: Product, panel: Panel })).toBe(
    '<details open=""><summary>Mind &quot;this&quot; &amp; {that}</summary><p>A <em>panel</em>:</p><b title="a1">49.5</b></details><p>The end.</p>',
  )
  expect(show({})).toContain("<p>A <em>panel</em>:</p>")
})

it("components of an MDX file are the site's own on Astro", async () => {
  const Product: BodyComponent = () => "a product"
  const Panel: BodyComponent = () => "a panel"
  const context = createLoaderContext()
  const plugins = [createAstroDirectives({ names })]
  await citableLoader({ apiKey: started.apiKey, baseUrl: started.url, plugins }).load(context)
  const entry = context.store.get("chair")
  if (entry === undefined) throw new Error("no entry")
  const parts = toArticleParts({ entry, directives: { product: Product, panel: Panel } }, Product)
  const isElement = (part: (typeof parts)[number]) => typeof part === "object"
  expect(parts.filter(isElement)).toEqual([
    {
      Component: Panel,
      props: { heading: 'Mind "this" & {that}', open: "true" },
      children: expect.arrayContaining([
        { Component: Product, props: { sku: "a1", price: "49.5" }, children: [] },
      ]) as never,
    },
  ])
})
