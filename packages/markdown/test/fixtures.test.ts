import { existsSync, readdirSync, readFileSync } from "node:fs"

import { renderBody } from "@citable/markdown"
import type { RenderBodyOptions } from "@citable/markdown"
import { expect, it } from "vitest"

const folder = new URL("fixtures/", import.meta.url)

const cases = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

it.each(cases)("%s renders as recorded", async (name) => {
  const markdown = new URL(`${name}/input.md`, folder)
  const input = existsSync(markdown) ? markdown : new URL(`${name}/input.html`, folder)
  const options = new URL(`${name}/options.json`, folder)
  const rendered = await renderBody(
    readFileSync(input, "utf8"),
    existsSync(options) ? (JSON.parse(readFileSync(options, "utf8")) as RenderBodyOptions) : {},
  )
  const { html, digest, ...metadata } = rendered
  expect(digest).toMatch(/^[0-9a-f]{64}$/)

  await expect(`${html}\n`).toMatchFileSnapshot(`fixtures/${name}/output.html`)
  await expect(`${JSON.stringify(metadata, undefined, 2)}\n`).toMatchFileSnapshot(`fixtures/${name}/output.json`)
})
