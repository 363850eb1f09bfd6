import { readdirSync, readFileSync } from "node:fs"

import { describe, expect, test } from "vitest"

import { dropInvisible } from "../../src/read/drop-invisible.ts"
import { findMainText } from "../../src/read/main-text/find-main-text.ts"
import { parsePage } from "../../src/read/tree/parse-page.ts"
import { textOf } from "../../src/read/tree/text-of.ts"
import { tokenise } from "../../src/similarity/tokenise.ts"

const folder = new URL("pages/", import.meta.url)
const names = readdirSync(folder).flatMap((name) => (name.endsWith(".html") ? name.slice(0, -5) : []))
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8")

function extract(html: string): string {
  const { tree, css } = parsePage(html)
  dropInvisible(tree, { css })
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ""
  return textOf(findMainText(tree, { html, description }).children)
}

/** The harmonic mean of how many words of the text are wanted, and how many of the wanted ones are there. */
function score(found: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of found) {
    const count = left.get(word) ?? 0
    if (count > 0) common += 1
    left.set(word, count - 1)
  }
  return (2 * common) / (found.length + wanted.length)
}

describe("the main text of", () => {
  test.each(names)("%s is what its author wrote", (name) => {
    const text = extract(read(`${name}.html`))
    const unwanted = read(`${name}.unwanted.txt`).trim().split("\n")
    expect(unwanted.filter((phrase) => text.includes(phrase))).toEqual([])
    expect(score(tokenise(text), tokenise(read(`${name}.txt`)))).toBeGreaterThanOrEqual(0.95)
  })
})
