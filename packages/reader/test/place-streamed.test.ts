import { readPageFacts } from "@citable/reader"
import { expect, test } from "vitest"

import { parsePage } from "../src/read/tree/parse-page.ts"
import { textOf } from "../src/read/tree/text-of.ts"

const read = (html: string) =>
  readPageFacts(html, {
    url: "https://site.example/boats",
    headers: {},
    charset: { name: "utf-8", source: "header" },
  })

const functions = `$RB=[];$RC=function(a,b){$RB.push(a,b)};$RS=function(a,b){a.remove(b)};`
const wait = (id: string) => `<!--$?--><template id="B:${id}"></template><p>Please wait ${id}.</p><!--/$-->`
const late = (id: string, html: string, script = `$RC("B:${id}","S:${id}")`) =>
  `<div hidden id="S:${id}">${html}</div><script>${script}</script>`
/** As React writes it: the shell first, then segments as they are ready. */
const streamed = `<!doctype html><html lang="en"><head></head><body>
  <header><a href="/">Coast</a></header>
  <main><!--$--><h2>Before</h2><!--/$-->${wait("0")}<h2>After</h2></main>
  <footer>Imprint</footer>
  <script>self.__next_f=[]</script><title>Boats</title><link rel="canonical" href="/boats"><meta name="description" content="All">
  ${late("1", `<div><p>A row.</p></div><img src="/deck.jpg" alt="A deck">`, `${functions}$RC("B:1","S:1")`)}
  <div hidden id="S:0"><h1>Boats</h1><template id="P:2"></template><script type="application/ld+json">{"@type":"Product"}</script>${wait("1")}</div>
  <script>self.__next_f.push([1,"x"])</script>
  ${late("2", "<p>They are for sale.</p>", `$RS("S:2","P:2")`)}<script>$RC("B:0","S:0")</script></body></html>`

test("what React streams is read where its scripts put it, in place of what told readers to wait", () => {
  const facts = read(streamed)
  expect(facts.mainText).toBe("Before\nBoats\nThey are for sale.\nA row.\nAfter")
  expect(facts.headings.map(({ text }) => text)).toEqual(["Before", "Boats", "After"])
  expect(facts.images).toMatchObject([{ src: "/deck.jpg", region: "main" }])
  expect(facts.jsonLd).toEqual(['{"@type":"Product"}'])
  expect(facts.hiddenText).toBe("")
  expect(textOf(parsePage(streamed).tree.children)).toMatch(/Before\s+Boats\s+They are for sale.\s+A row.\s+After/)
})

test("what React writes late belongs to the head, as crawlers get it", () => {
  const { titles, links, metas } = read(streamed)
  expect(titles).toEqual([{ text: "Boats", inHead: true }])
  expect(links.map(({ from }) => from)).toEqual(["head"])
  expect(metas.map(({ inHead }) => inHead)).toEqual([true])
})

test.each([
  ["nothing moves it", "<main><h1>Boats</h1></main><div hidden id='S:0'>Secret</div>", "Boats"],
  ["its boundary is not there", `<main>Boats</main>${late("0", "Secret")}`, "Boats"],
  [
    "its boundary has no end",
    `<main>Boats<!--$?--><template id="B:0"></template></main>${late("0", "Secret")}`,
    "Boats",
  ],
  ["it contains its own boundary", `<main>Boats</main>${late("0", wait("0"))}`, "Boats"],
  [
    "it has no end",
    `<main>${wait("0")}</main><div hidden id="S:0"><script>$RC("B:0","S:0")</script>`,
    "Please wait 0.",
  ],
])("a hidden element stays hidden where %s", (_, body, mainText) => {
  expect(read(`<!doctype html><body>${body}</body>`).mainText).toBe(mainText)
})

test("a thousand boundaries within each other are read to a bounded depth", () => {
  const nested = Array.from({ length: 1000 }, (_, at) => late(String(at), `<p>Row ${at}.</p>${wait(String(at + 1))}`))
  const { mainText } = read(`<!doctype html><body><main>${wait("0")}</main>${nested.join("")}</body>`)
  expect(mainText).toContain("Row 99.")
  expect(mainText).toContain("Please wait 101.")
})
