import { foreign, link, origin, type SeededPage } from "./seeded-page.ts"

const to = (...targets: [href: string, text: string][]) =>
  `<p>${targets.map(([href, text]) => link(href, text)).join(" ")}</p>`
/** A way to a page that is far from everything else. */
const step = (path: string, ...others: string[]): SeededPage => ({
  path: `/links/${path}`,
  isLinked: false,
  add: to(...others.map((other): [string, string] => [`/links/${other}`, other.replaceAll("-", " ")])),
})

/** Links between pages, and to other sites. */
export const linkPages: readonly SeededPage[] = [
  { path: "/links/vague", add: to(["/about", "Read more"]), faults: { anchor_not_descriptive: "warning" } },
  { path: "/links/without-words", add: to(["/indexing/series", ""]), faults: { anchor_not_descriptive: "warning" } },
  {
    path: "/links/dead-page-elsewhere",
    add: to([`${foreign}/dead`, "A roaster"]),
    faults: { broken_external_link: "warning" },
  },
  {
    path: "/links/silent-pages-elsewhere",
    add: to(
      ["https://one.silent.test/", "One"],
      ["https://two.silent.test/", "Two"],
      ["https://three.silent.test/", "Three"],
    ),
    faults: { broken_external_link: "warning" },
  },
  { path: "/links/living-page-elsewhere", add: to([`${foreign}/beans`, "The same roaster"]) },
  { path: "/links/missing-place", add: to(["/about#nowhere", "A place"]), faults: { broken_fragment: "notice" } },
  {
    path: "/links/known-place",
    add: `${to(["/links/known-place#here", "A place"])}<p id="here">Here.</p>`,
  },
  {
    path: "/links/broken",
    add: to(["/server/gone", "Gone"], ["/server/fails", "Fails"], ["/server/silent", "Silent"]),
    faults: { broken_internal_link: "error" },
  },
  {
    path: "/links/to-redirects",
    add: to(
      ["/server/moved", "Moved"],
      ["/server/moved-for-now", "Moved for now"],
      ["/server/moved-twice", "Moved twice"],
      ["/server/moved-to-nothing", "Moved to nothing"],
      ["/server/circle", "A circle"],
    ),
    faults: { link_to_redirect: "notice" },
  },
  {
    path: "/links/unencrypted",
    add: to([`http://harbour.test/about`, "About us, unencrypted"]),
    faults: { https_to_http_link: "warning", link_to_redirect: "notice" },
  },
  {
    path: "/links/unencrypted-elsewhere",
    add: to([`${foreign.replace("https:", "http:")}/beans`, "Beans of a roaster"]),
    faults: { https_to_http_link: "warning" },
  },
  {
    path: "/links/to-a-developer",
    add: to(["http://localhost:3000/drafts", "Drafts"]),
    faults: { localhost_link: "error" },
  },
  {
    path: "/links/mistrusted",
    add: `<p><a rel="nofollow" href="/about">About the roastery</a></p>`,
    faults: { nofollow_internal: "warning" },
  },
  {
    path: "/links/everything",
    add: to(...Array.from({ length: 301 }, (_, at): [string, string] => [`${foreign}/beans/${at}`, `Bean ${at}`])),
    faults: { too_many_links: "notice" },
  },
  {
    path: "/links/by-script",
    add: to(["javascript:open(1)", "Prices"]),
    faults: { uncrawlable_link: "warning" },
  },
  { path: "/links/without-address", add: "<p><a>Prices</a></p>", faults: { uncrawlable_link: "warning" } },
  { path: "/links/entrance", add: to(["/links/first-step", "First step"], ["/links/only-here", "Only here"]) },
  { path: "/links/only-here", isLinked: false, add: to(["/about", "About us"]), faults: { weakly_linked: "notice" } },
  step("first-step", "second-step", "entrance"),
  step("second-step", "first-step", "third-step"),
  { ...step("third-step", "second-step", "last-step"), faults: { deep_page: "notice" } },
  { ...step("last-step", "third-step"), faults: { deep_page: "notice", weakly_linked: "notice" } },
  {
    path: "/links/without-way-out",
    isLinked: false,
    add: to([`${origin}/links/without-way-out`, "The end"]),
    faults: { dead_end: "notice" },
  },
  {
    path: "/links/ways-to-the-end",
    add: to(["/links/without-way-out", "The end"]),
  },
  {
    path: "/links/more-ways-to-the-end",
    add: to(["/links/without-way-out", "The same end"]),
  },
]
