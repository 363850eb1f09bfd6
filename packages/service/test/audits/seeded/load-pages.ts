import { foreign, origin, type SeededPage } from "./seeded-page.ts"

const style = (file: string) => ({ more: `<link rel="stylesheet" href="/files/${file}.css">` })
const script = (file: string) => ({ more: `<script defer src="/files/${file}.js"></script>` })
const named = (rel: string, file: string, type = "") => ({ more: `<link rel="${rel}" ${type} href="/files/${file}">` })
const rss = 'type="application/rss+xml"'
const picture = (attributes: string) => ({ add: `<img ${attributes} alt="A harbour" width="10" height="10">` })

/** What pages load, and what their heads name for programs. */
export const loadPages: readonly SeededPage[] = [
  { path: "/loads/style-that-is-missing", ...style("gone"), faults: { resource_broken: "error" } },
  { path: "/loads/script-that-is-missing", ...script("gone"), faults: { resource_broken: "error" } },
  {
    path: "/loads/frame-that-is-missing",
    add: '<iframe src="/files/gone" title="A map"></iframe>',
    faults: { resource_broken: "error" },
  },
  {
    path: "/loads/font-that-is-missing",
    more: '<link rel="preload" as="font" href="/files/gone.woff2" crossorigin>',
    faults: { resource_broken: "warning" },
  },
  {
    path: "/loads/film-that-is-missing",
    add: '<video src="/files/gone.mp4" controls></video>',
    faults: { resource_broken: "warning" },
  },
  { path: "/loads/font-of-a-style", ...style("names-a-font"), faults: { resource_broken: "warning" } },
  { path: "/loads/import-of-a-style", ...style("imports"), faults: { resource_broken: "error" } },
  { path: "/loads/picture-of-an-import", ...style("imports-a-picture"), faults: { image_broken: "error" } },
  { path: "/loads/picture-of-a-style", ...style("names-a-picture"), faults: { image_broken: "error" } },
  {
    path: "/loads/candidate-that-is-missing",
    ...picture('src="/images/cup.png" srcset="/images/cup.png 1x, /images/gone.png 2x"'),
    faults: { image_broken: "error" },
  },
  {
    path: "/loads/poster-that-is-missing",
    add: '<video poster="/images/gone.png" src="/files/film.mp4" controls></video>',
    faults: { image_broken: "error" },
  },
  {
    path: "/loads/background-that-is-missing",
    add: `<p style="background-image: url('/images/gone.png')">A line</p>`,
    faults: { image_broken: "error" },
  },
  { path: "/loads/style-that-is-a-page", ...style("page"), faults: { resource_wrong_type: "error" } },
  { path: "/loads/script-that-is-a-page", ...script("page"), faults: { resource_wrong_type: "error" } },
  {
    path: "/loads/picture-that-is-a-page",
    ...picture('src="/files/page.png"'),
    faults: { resource_wrong_type: "error" },
  },
  { path: "/loads/large-script", ...script("large"), faults: { resource_too_large: "warning" } },
  { path: "/loads/style-that-moved", ...style("moved"), faults: { resource_redirect: "notice" } },
  {
    path: "/loads/script-that-leaves",
    ...script("leaves"),
    faults: { mixed_content_loaded: "error" },
  },
  { path: "/loads/unencrypted-background", ...style("unencrypted"), faults: { mixed_content_loaded: "warning" } },
  {
    path: "/loads/card-that-is-missing",
    head: { ogImage: `<meta property="og:image" content="${origin}/images/gone.png">` },
    faults: { social_image_broken: "warning" },
  },
  {
    path: "/loads/manifest-that-is-missing",
    ...named("manifest", "gone.json"),
    faults: { head_link_broken: "warning" },
  },
  {
    path: "/loads/feed-that-is-missing",
    ...named("alternate", "gone.rss", rss),
    faults: { head_link_broken: "warning" },
  },
  { path: "/loads/amp-that-is-missing", ...named("amphtml", "gone-amp"), faults: { head_link_broken: "warning" } },
  {
    path: "/loads/icon-that-is-missing",
    head: { icon: '<link rel="icon" href="/files/gone.ico">' },
    faults: { head_link_broken: "warning" },
  },
  {
    path: "/loads/form-to-nothing",
    add: '<form action="/files/gone"><input name="q" title="Words"></form>',
    faults: { form_target_broken: "error" },
  },
  // robots.txt disallows it, so nobody asks. What others refuse to a program, people may get.
  {
    path: "/loads/form-to-what-robots-may-not-see",
    add: '<form action="/private/search"><input name="q" title="Words"></form>',
  },
  { path: "/loads/what-others-refuse", ...picture(`src="${foreign}/refused.png"`) },
  // The second look finds it.
  { path: "/loads/what-fails-once", ...picture(`src="${foreign}/fails-once.png"`) },
  {
    path: "/loads/what-is-there",
    ...picture('src="/images/cup.png" srcset="/images/cup.png 1x, /images/boat.png 2x"'),
    more: `${style("names-what-is-there").more}${named("manifest", "app.json").more}${named("alternate", "news.rss", rss).more}`,
  },
]
