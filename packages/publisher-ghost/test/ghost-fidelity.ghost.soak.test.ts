import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import { parseElements } from "@citable/markdown/elements"
import { compareFields, type Publisher } from "@citable/publishers"
import { makePublisherCalls, type PublisherUnderTest } from "@citable/publishers/conformance"
import { isElement, type Node, toHtml } from "@citable/publishers/to-html"
import { afterAll, beforeAll, expect, it } from "vitest"

import { outlineHtml } from "../../publishers/test/wordpress/outline-html.ts"
import { type GhostUnderTest, openGhostBehindProxy } from "./open-ghost.ts"

/** A folder with articles. Default: the documents of this project. */
const folder = process.env["CITABLE_CORPUS"] ?? fileURLToPath(new URL("../../../docs", import.meta.url))
const files = globSync("**/*.{md,mdx}", { cwd: folder }).toSorted()
const count = Math.min(60, files.length)
const chosen = Array.from({ length: count }, (_, index) => files[Math.floor((index * files.length) / count)] ?? "")

let platform: PublisherUnderTest & GhostUnderTest
let publisher: Publisher
beforeAll(async () => {
  platform = await openGhostBehindProxy()
  publisher = await platform.create()
})
afterAll(() => platform?.close())

/** The text of the article on the page of a theme. */
function findContent(nodes: readonly Node[]): readonly Node[] | undefined {
  for (const node of nodes.filter((one) => isElement(one))) {
    const classes = [node.properties["className"] ?? []].flat()
    const found = classes.includes("gh-content") ? node.children : findContent(node.children)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * What Ghost writes otherwise in every text: the ids of headings to which nothing leads, a host before links that have none, and `?ref=` with the
 * name of the site behind those to other sites, as long as "Outbound link tagging" is on.
 */
function outline(html: string) {
  const { ids: _, links, ...rest } = outlineHtml(html)
  const toPlain = (link: string) => {
    // The publisher knows the site by the address of the proxy.
    const { href, searchParams } = new URL(link.replace(platform.ghost.url, platform.proxy.url), platform.proxy.url)
    const ref = searchParams.get("ref")
    return ref === null ? href : href.replace(/[?&]ref=[^&#]*/, "")
  }
  return { ...rest, links: links.map(toPlain) }
}

let same = 0
afterAll(() =>
  console.log(`${same} of ${chosen.length} articles are the same on their pages; ${platform.mails()} letters`),
)

it.each(chosen)("%s has the same text, code, links and pictures on its public page", async (file) => {
  const body = readFileSync(`${folder}/${file}`, "utf8").replace(/^---\r?\n[^]*?\r?\n---\r?\n/, "")
  const calls = makePublisherCalls(publisher, { body, title: file })
  const document = await calls.render()
  const state = await calls.publish()
  expect(compareFields(publisher, document, state)).toEqual([])
  const page = await (await fetch(state.url ?? "")).text()
  const shown = toHtml(findContent(parseElements(page).children) ?? [])
  expect(outline(shown)).toEqual(outline((await renderBody(body, { locale: "en", embeds: "link" })).html))
  same++
})
