import { makePage } from "./make-page.ts"

const site = { pages: 1000, outside: "https://outside.example" }

/** An article of about 170 KB, as large as the pages of newspapers are: half of it is scripts, styles and boxes around the text. */
export function makeLongPage(): string {
  const parts = [3, 4, 5, 6].map((number) => {
    const answer = makePage(`/p/${number}.html`, site)
    return answer?.status === 200 ? (/<article>(.*)<\/article>/s.exec(answer.html)?.[1] ?? "") : ""
  })
  const boxes = Array.from(
    { length: 150 },
    (_, at) =>
      `<div class="teaser teaser-${at % 7}"><div class="inner"><a class="teaser-link" href="/p/${at}.html"><span class="kicker">More</span> <span>Page ${at}</span></a></div></div>`,
  )
  const rules = Array.from(
    { length: 340 },
    (_, at) => `.c${at} > .inner:not(.open) { margin: ${at}px; color: #${at + 100} }`,
  )
  const state = JSON.stringify({
    items: Array.from({ length: 400 }, (_, at) => ({
      id: at,
      name: `Item ${at}`,
      tags: ["a", "b"],
      url: `/p/${at}.html`,
    })),
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A long page</title>
<meta name="description" content="A page that is long."><style>${rules.join("\n")}</style><script>window.state = ${state}</script></head>
<body><header><nav>${boxes.slice(0, 40).join("\n")}</nav></header><main><article>${parts.join("\n")}
<table><thead><tr><th>Name<th>Number</thead><tbody>${Array.from({ length: 50 }, (_, at) => `<tr><td>Row ${at}<td>${at * at}`).join("\n")}</tbody></table>
<pre><code class="language-js">${"const one = 1\n".repeat(100)}</code></pre></article>
<aside>${boxes.slice(40).join("\n")}</aside></main><footer>${boxes.slice(0, 20).join("\n")}</footer></body></html>
`
}

/** A page whose text comes by a script, which asks its server for it. */
export const scriptedPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scripted</title></head><body><div id="root"></div><script>
const wait = fetch("/items.json").then((answer) => answer.json())
wait.then((items) => {
  document.querySelector("#root").innerHTML = items.map(({ title, text }) => "<h2>" + title + "</h2><p>" + text + "</p>").join("")
})
</script></body></html>
`

export const scriptedItems = JSON.stringify(
  Array.from({ length: 200 }, (_, at) => ({ title: `Item ${at}`, text: "Some words of an item. ".repeat(10) })),
)
