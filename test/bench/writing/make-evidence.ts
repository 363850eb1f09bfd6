/** How many pages the assistants of the benchmark cite. */
export const evidencePages = 12

const keyword = "coffee grinders"
const subjects = [
  "Burr grinders",
  "Hand grinders",
  "Most coffee grinders",
  "Conical burrs",
  "Flat burrs",
  "Blade grinders",
]
const verbs = ["gave", "kept", "reached", "needed", "lost", "held"]
const things = [
  "an even powder in the test kitchen",
  "the taste of light roasts for longer",
  "less noise at a distance of one metre",
  "fewer grains at the bottom of the cup",
  "a steady temperature during long use",
  "more cups from the same bag of beans",
]
const plain = [
  "Beginners rarely see the difference on the first morning, but they notice it after a while.",
  "What matters more than the look of the machine is how well it can be cleaned.",
  "People who drink filter coffee choose another size than those who like espresso.",
  "The grounds should feel like coarse sand between two fingers.",
  "A small kitchen needs a machine that does not wake up everyone in the house.",
  "Fresh beans hide many faults, and old beans show all of them.",
]

const at = (list: readonly string[], index: number) => list[index % list.length] ?? ""

/** A sentence with a number that no other page has in the same place. */
function claim(page: number, index: number): string {
  const share = 3 + ((page * 131 + index * 17) % 90)
  const year = 2015 + ((page + index) % 11)
  const said = `${at(verbs, index + page)} ${share} percent`
  return `In ${year}, ${at(subjects, index * 5 + page).toLowerCase()} ${said} of the wanted result and ${at(things, index * 7 + page)}.`
}

function paragraph(page: number, index: number): string {
  const sentences = Array.from({ length: 5 }, (_, one) =>
    one % 2 === 0 ? claim(page, index * 5 + one) : at(plain, index * 3 + one + page),
  )
  return sentences.join(" ")
}

/** So many paragraphs of a page. */
export function makeParagraphs(page: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => paragraph(page, index))
}

/**
 * A page about grinders of 60 KB, whose article has some 2,500 words. As on most sites, the rest is menus, boxes, styles and scripts.
 * The same number gives the same page.
 */
export function makeEvidence(page: number): string {
  const sections = Array.from({ length: 8 }, (_, section) => {
    const texts = Array.from({ length: 4 }, (_item, one) => `<p>${paragraph(page, section * 4 + one)}</p>`)
    const items = Array.from({ length: 4 }, (_item, one) => `<li>${claim(page, 500 + section * 4 + one)}</li>`)
    const heading = `${at(subjects, section + page)} and ${at(things, section * 5 + page)}`
    return `<h2 id="s${section}">${heading}</h2>\n${texts.join("\n")}\n<ul>${items.join("\n")}</ul>`
  })
  const boxes = Array.from(
    { length: 90 },
    (_, box) =>
      `<div class="teaser teaser-${box % 7}"><div class="inner"><a class="teaser-link" href="/t/${box}.html"><span>Story ${box}</span></a></div></div>`,
  )
  const rules = Array.from({ length: 150 }, (_, rule) => `.c${rule} > .inner:not(.open) { margin: ${rule}px }`)
  const state = JSON.stringify(Array.from({ length: 250 }, (_, id) => ({ id, name: `Item ${id}`, tags: ["a", "b"] })))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Report ${page} about ${keyword}</title>
<meta property="article:published_time" content="2026-0${1 + (page % 9)}-01"><style>${rules.join("\n")}</style><script>window.state = ${state}</script></head>
<body><header><nav>${boxes.slice(0, 30).join("\n")}</nav></header><main><article><h1>Report ${page} about ${keyword}</h1>
${sections.join("\n")}</article><aside>${boxes.slice(30).join("\n")}</aside></main></body></html>
`
}
