import { CitableError } from "@citable/contract"
import type { PageBrowser } from "@citable/reader/browser"
import { describe, expect, test } from "vitest"

import { codeOfRule } from "../src/accessibility/axe-codes.ts"
import { groupTemplates } from "../src/accessibility/group-templates.ts"
import { inspectTemplates } from "../src/accessibility/inspect-templates.ts"
import { pageChecks } from "../src/checks/page-checks.ts"
import { makePage } from "./make-page.ts"

const find = (code: string, html: string) => pageChecks.find((check) => check.code === code)?.find(makePage(html))

/** What is wrong, the element that the finding names, and a page that looks like it. */
const cases: readonly (readonly [code: string, wrong: string, named: string, ...right: string[]])[] = [
  [
    "field_without_label",
    '<form><input name="q"></form>',
    'input[name="q"]',
    '<label for="a">Name</label><input id="a">',
    '<input id="a"><label for="a">Name</label>',
    "<label>Name <input></label>",
    '<input aria-label="Name"><input type="hidden" name="csrf"><input type="submit"><textarea title="Text"></textarea>',
    '<div hidden><input name="trap"></div><input name="trap" tabindex="-1"><template><input></template>',
  ],
  ["field_without_label", '<label for="a">Name</label><select id="b"></select>', 'select[id="b"]'],
  [
    "button_without_name",
    '<button class="menu"><i class="icon"></i> </button>',
    'button[class="menu"]',
    "<button>Menu</button><button aria-label=Menu></button>",
    '<button><img src=a.png alt="Menu"></button><button role=switch title></button>',
    "<button><svg><title>Menu</title></svg></button><button><my-icon name=menu></my-icon></button>",
  ],
  [
    "frame_without_title",
    '<iframe src="/map"></iframe>',
    'iframe[src="/map"]',
    '<iframe src="/map" title="A map"></iframe>',
    '<iframe src="/count" width="1" height="1"></iframe><iframe hidden></iframe>',
  ],
  [
    "id_repeated",
    '<p id="a"></p><p id="a"></p>',
    "#a",
    '<p id="a"></p><p id="A"></p><a name="b"></a><h2 id="b">B</h2><a id="c" name="c"></a>',
    "<svg><g id=d></g></svg><svg><g id=d></g></svg>",
  ],
  [
    "tabindex_positive",
    '<a href="/" tabindex="5" id="first">Home</a>',
    'a[id="first"]',
    "<a href=/ tabindex=0>Home</a><div tabindex=-1></div>",
  ],
]

describe("what keeps people from using a page", () => {
  test.each(cases)("%s is found in %s", (code, wrong, named, ...right) => {
    expect(find(code, wrong)).toEqual([{ detail: named }])
    for (const twin of right) expect(find(code, twin) ?? [], twin).toEqual([])
  })

  test("is not found in examples of it", () => {
    const shown = "&lt;input name=q&gt; &lt;button&gt;&lt;/button&gt; &lt;iframe src=/&gt;&lt;/iframe&gt;"
    const page = makePage(`<pre><code>${shown}</code></pre>`)
    const checks = pageChecks.filter(({ category }) => category === "accessibility")
    expect(checks.flatMap((check) => check.find(page) ?? [])).toEqual([])
  })
})

const frame = (main: string, more = ""): string =>
  `<!doctype html><html lang="en"><body class="site"><header class="top"><nav class="menu"><a href="/">Home</a></nav></header>
  <main class="content">${main}</main>${more}<footer class="foot"><p class="small">© Ferry</p></footer></body></html>`
const article = (at: number): string =>
  frame(`<article class="post post-${at}"><div class="entry-head"><h1>Post ${at}</h1><p class="byline">Ada</p></div><div class="entry">
  ${"<p>Words of a text.</p>".repeat(at + 1)}${at % 2 === 0 ? "<ul><li>A list</li></ul><pre><code class='language-js'>1</code></pre>" : "<table><tr><td>A table</td></tr></table>"}</div></article>`)
const list = (at: number): string =>
  frame(`<h1>Posts</h1><div class="grid">${'<div class="card"><div class="card-image"></div><h2><a href="/p">Post</a></h2></div>'.repeat(at)}</div>
  <div class="pager"><a href="/2">Next</a></div>`)
const product = (at: number): string =>
  frame(`<div class="product"><div class="gallery"></div><form class="buy"><select class="size"><option>${at}</option></select><button class="add">Add</button></form></div>
  <section class="reviews"></section>`)

test("pages are grouped by how they are built, whatever their texts are, in whatever order they come", () => {
  const kinds = { article, list, product }
  const pages = Object.entries(kinds).flatMap(([kind, write]) =>
    [1, 2, 3, 4, 5, 6].map((at) => ({ url: `${kind}/${at}`, structure: makePage(write(at)).facts.structure })),
  )
  for (const ordered of [pages, pages.toReversed()]) {
    const groups = groupTemplates(ordered).map((group) => group.pages.toSorted().join(" "))
    const wanted = Object.keys(kinds).map((kind) => [1, 2, 3, 4, 5, 6].map((at) => `${kind}/${at}`).join(" "))
    expect(groups.toSorted()).toEqual(wanted)
  }
})

test("more templates than an audit tells apart join those that they are most like, and no page is lost", () => {
  const pages = Array.from({ length: 120 }, (_, at) => {
    const name = String(at).replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))
    return {
      url: `/${at}`,
      structure: makePage(
        frame(`<div class="${name}-x"><div class="${name}-y"><div class="${name}-z"><div class="${name}-w">`),
      ).facts.structure,
    }
  })
  const groups = groupTemplates(pages)
  expect(groups).toHaveLength(50)
  expect(groups.flatMap((group) => group.pages).toSorted()).toEqual(pages.map(({ url }) => url).toSorted())
})

const refused = new CitableError("There is no Chromium on this machine.", { code: "browser_missing" })
const templatesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    page: `/${at}`,
    pages: Array.from({ length: at + 1 }, (_none, one) => `/${at}/${one}`),
  }))

test("without a browser no template is checked, and the audit says so and why", async () => {
  const options = { browser: () => Promise.reject(refused), device: "mobile" } as const
  const { templates, note } = await inspectTemplates(templatesOf(2), options)
  expect(templates).toMatchObject([
    { page: "/1", pages: 2, barriers: null },
    { page: "/0", pages: 1, barriers: null },
  ])
  expect(note).toBe("There is no Chromium on this machine. 2 of 2 templates were not checked in a browser.")
})

test("the templates of most pages are looked at, and those beyond the bound, and pages that fail, are not called checked", async () => {
  const asked: string[] = []
  const findBarriers: PageBrowser["findBarriers"] = (url) => {
    asked.push(url)
    if (url === "/10") return Promise.resolve({ finalUrl: url, status: 500, faults: null })
    if (url === "/9") return Promise.reject(new CitableError("/9 took longer than 1 ms.", { code: "timeout" }))
    const fault = { impact: "serious", elements: 2, selectors: ["p", "b"], advice: "Mend it." } as const
    const faults = ["color-contrast", "html-has-lang", "a-rule-of-tomorrow"].map((rule) => ({ ...fault, rule }))
    return Promise.resolve({ finalUrl: url, status: 200, faults })
  }
  const browser = () => Promise.resolve({ findBarriers } as unknown as PageBrowser)
  const { templates, note } = await inspectTemplates(templatesOf(12), { browser, device: "mobile" })
  expect(asked).toEqual(["/11", "/10", "/9", "/8", "/7", "/6", "/5", "/4", "/3", "/2"])
  expect(templates.flatMap(({ page, barriers }) => (barriers === null ? page : []))).toEqual(["/10", "/9", "/1", "/0"])
  expect(note).toBe(
    "/10 answered the browser with 500. /9 took longer than 1 ms. 4 of 12 templates were not checked in a browser.",
  )
  // What every page is asked for is not told again.
  expect(templates[0]?.barriers?.map(({ code, rule }) => [code, rule])).toEqual([
    ["text_contrast_low", "color-contrast"],
    ["aria_wrong", "a-rule-of-tomorrow"],
  ])
})

test("each rule of axe-core that a browser is asked for has a check, or another check looks at it", async () => {
  const { default: axe } = await import("axe-core")
  const rules = axe.getRules(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).map(({ ruleId }) => ruleId)
  const others = rules.filter((rule) => codeOfRule(rule) === "aria_wrong" && !/aria|role|presentation/.test(rule))
  expect(others).toEqual([])
})
