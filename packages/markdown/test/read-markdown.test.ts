import { expect, it } from "vitest"

import { findHeading, readMarkdown, renderBody } from "../src/index.ts"

it("a tree has the offsets of its source, and bare addresses as text", () => {
  const body = '\r\n- See https://a.example and ![a](b.png align="left")\r\n'
  const [list] = readMarkdown(body)?.children ?? []
  const item = list?.type === "list" ? list.children[0]?.children[0] : undefined
  const children = item?.type === "paragraph" ? item.children : []
  expect(
    children.map(({ type, position }) => [type, body.slice(position?.start.offset, position?.end.offset)]),
  ).toEqual([
    ["text", "See https://a.example and "],
    ["image", '![a](b.png align="left")'],
  ])
})

it("bare addresses are links if you ask for them", () => {
  const [paragraph] = readMarkdown("See https://a.example", { addresses: "links" })?.children ?? []
  expect(paragraph).toMatchObject({ children: [{ type: "text" }, { type: "link", url: "https://a.example" }] })
})

it("a body that no page shows has no tree", () => {
  expect(readMarkdown("> ".repeat(200))).toBeUndefined()
  expect(readMarkdown("a".repeat(2_000_000))).toBeUndefined()
})

it("a fragment leads to the heading that the page has for it", async () => {
  const { headings } = await renderBody("# What's new\n\n## Café\n\n## Café")
  expect(["whats-new", "what-s-new", "caf%C3%A9-1", "nothing"].map((one) => findHeading(headings, one)?.slug)).toEqual([
    "whats-new",
    "whats-new",
    "café-1",
    undefined,
  ])
})
