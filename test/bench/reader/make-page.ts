/** A site of so many pages: `/` is the first, `/p/1.html` the second. */
export interface MadeSite {
  pages: number
  /** Another origin, that some links lead to. */
  outside: string
}

/** How a page answers: one of a hundred is gone, and one leads on to the next. */
export type MadeAnswer =
  | { status: 200; html: string }
  | { status: 301; location: string }
  | { status: 404; html: string }

const linksInText = 74
const paragraphs = 22
/** With those of links, about 730 words of text in 25 KB: the rest is markup, as on most pages of today. */
const wordsOfParagraph = 26
const textClasses = "mt-6 text-base leading-7 text-gray-700 dark:text-gray-300 md:text-lg"
const linkClasses = "link font-medium text-sky-700 underline underline-offset-2 hover:text-sky-900"
const stateNumbers = 220
const wordsOfTopic = 120
const topics = 100

export const pathOf = (number: number): string => (number === 0 ? "/" : `/p/${number}.html`)

/** The page of a path; undefined if the site has none there. The same path is always the same page. */
export function makePage(path: string, site: MadeSite): MadeAnswer | undefined {
  const number = path === "/" ? 0 : Number(/^\/p\/(\d+)\.html$/.exec(path)?.[1] ?? Number.NaN)
  if (!(number < site.pages)) return undefined
  if (number % 100 === 57)
    return { status: 404, html: "<!doctype html><title>Not found</title><p>There is no such page." }
  if (number % 100 === 83) return { status: 301, location: pathOf((number + 1) % site.pages) }
  return { status: 200, html: writePage(number, site) }
}

function writePage(number: number, site: MadeSite): string {
  const { pages, outside } = site
  // Every thirtieth page has the text of the one before, but for its last paragraph.
  const source = number % 30 === 29 ? number - 1 : number
  const random = createRandom(source)
  const topic = source % topics
  const word = (): string =>
    toWord(
      random() % 3 === 0
        ? topic * wordsOfTopic + (random() % wordsOfTopic)
        : 100_000 + ((random() % 90) * (random() % 90)) / 8,
    )
  const words = (count: number): string => Array.from({ length: count }, word).join(" ")
  const link = (target: number, text: string, attributes = ""): string =>
    `<a class="${linkClasses}" href="${pathOf(target % pages)}"${attributes}>${text}</a>`
  const title = `${toWord(topic * wordsOfTopic)} ${toWord(200_000 + number)} ${words(4)}`
  const own = createRandom(number + 1_000_003)
  const targets = [number * 2 + 1, number * 2 + 2, ...Array.from({ length: linksInText }, () => own() % pages)]
  const body = Array.from({ length: paragraphs }, (_, at) => {
    const links = targets.splice(0, at === 0 ? 8 : 3).map((target) => link(target, words(2)))
    const text = `<p class="${textClasses}">${words(wordsOfParagraph / 2)} ${links.join(` ${word()} `)} ${words(wordsOfParagraph / 2)}.</p>`
    const image =
      at % 8 === 1
        ? `<figure><img src="/i/${number}-${at}.png" srcset="/i/${number}-${at}.png 640w, /i/${number}-${at}-large.png 1280w" alt="${words(3)}" width="640" height="360"></figure>`
        : ""
    return `${at % 5 === 0 ? `<h2 id="part-${at}">${words(4)}</h2>\n` : ""}${text}\n${image}`
  })
  const navigation = Array.from({ length: 25 }, (_, at) => `<li>${link(at + 1, `Section ${at}`)}</li>`).join("")
  const footer = Array.from(
    { length: 10 },
    (_, at) => `<li>${link(at * 7, `Page ${at}`, at === 9 ? ' rel="nofollow"' : "")}</li>`,
  )
  const outward = [own() % 50, own() % 50].map((at) => `<a href="${outside}/o/${at}" rel="noopener">${word()}</a>`)
  const jsonLd = { "@context": "https://schema.org", "@type": "Article", headline: title, datePublished: "2026-01-01" }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${words(20)}">
<meta property="og:title" content="${title}"><meta property="og:type" content="article">
<script>window.__state = ${JSON.stringify(Array.from({ length: stateNumbers }, () => own() % 1e9))}</script>
<link rel="canonical" href="${pathOf(number)}"><link rel="stylesheet" href="/files/site.css"><link rel="stylesheet" href="/files/text.css">
<script defer src="/files/site.js"></script><script defer src="/files/part-${number % 40}.js"></script><link rel="icon" href="/files/icon.svg">
<link rel="manifest" href="/files/app.webmanifest"><link rel="alternate" type="application/rss+xml" href="/files/feed.rss">
<meta property="og:image" content="${outside}/card-${number}.png">
<script type="application/ld+json">${JSON.stringify(jsonLd)}</script></head>
<body><header><form action="/files/search"><input name="q"></form><nav><ul>${navigation}</ul></nav></header>
<main><article><h1>${title}</h1><time datetime="2026-01-01">1 January 2026</time>
${body.join("\n")}
<p>${toWord(300_000 + number)} ${outward.join(" ")} <a href="#part-5">${word()}</a></p></article></main>
<footer><ul>${footer.join("")}</ul><p>&copy; 2026 Example &amp; Sons</p></footer></body></html>
`
}

const syllables =
  "ba be bi bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to".split(
    " ",
  )

function toWord(number: number): string {
  let text = ""
  for (let rest = Math.floor(number) + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    text += syllables[rest % syllables.length] ?? ""
  }
  return text
}

/** Numbers of 30 bits that depend on the seed alone (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 2
  }
}
