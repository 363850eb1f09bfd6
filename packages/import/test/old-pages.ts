/** What an old site answers to somebody without an account. */
export interface OldAnswer {
  status: number
  headers?: Record<string, string>
  body: string
}

type ToAnswer = (paragraphs: readonly string[]) => OldAnswer

const page = (main: string, head = "<title>A title</title>"): OldAnswer => ({
  status: 200,
  body: `<!doctype html><html lang="en"><head>${head}</head><body><nav><a href="/">Home</a> <a href="/about">About us</a></nav><main>${main}</main><footer>Made with care. All rights reserved.</footer></body></html>`,
})
const inParagraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("\n")
const first = (texts: readonly string[], share: number) => texts.slice(0, Math.ceil(texts.length * share))
const rest = (texts: readonly string[], share: number) => texts.slice(Math.ceil(texts.length * share))
const without =
  (status: number, text: string): ToAnswer =>
  () => ({ ...page(`<h1>${text}</h1>`), status })
const to =
  (location: string): ToAnswer =>
  () => ({ status: 302, headers: { location }, body: "" })
const form = '<form method="post" action="/login"><input name="user"><input type="password" name="password"></form>'
const offer = "<aside><h2>This post is for members</h2><p>Subscribe to read on. Have an account? Sign in.</p></aside>"

/** By what a visitor gets. Each is as one or several platforms do it. */
export const oldPages = {
  open: (texts) => page(`<article><h1>A title</h1>${inParagraphs(texts)}</article>${form}`),
  missing: without(404, "Page not found"),
  gone: without(410, "This post was removed"),
  "soft missing": (texts) =>
    page(`<h1>Nothing found</h1><p>Were you looking for this: ${texts[0]?.slice(0, 60)} …?</p>`),
  broken: without(500, "Something went wrong"),
  "asks for a login": (): OldAnswer => ({ ...page("401"), status: 401, headers: { "www-authenticate": "Basic" } }),
  forbidden: without(403, "You may not see this page"),
  "guarded by a firewall": (): OldAnswer => ({
    ...page("Checking …"),
    status: 403,
    headers: { "cf-mitigated": "challenge" },
  }),
  "leads to a login": to("/login"),
  "leads to the home page": to("/"),
  "leads to another post": to("/any/another-post"),
  "leads to another site": to("http://localhost:{port}/elsewhere"),
  "leads in a circle": to("?again"),
  "login form": () => page(`<h1>Sign in</h1><p>This blog is for its members.</p>${form}`),
  "password form": () => page(`<h1>Protected: A title</h1><p>This content is password protected.</p>${form}`),
  "first third": (texts) => page(`<h1>A title</h1>${inParagraphs(first(texts, 1 / 3))}${offer}`),
  "all but the end": (texts) => page(`<h1>A title</h1>${inParagraphs(texts.slice(0, -1))}${offer}`),
  excerpt: (texts) => page(`<h1>A title</h1><p>${texts[0]?.slice(0, 90)} …</p>${offer}`),
  "without a part": (texts) => page(`<h1>A title</h1>${inParagraphs(texts.toSpliced(2, 1))}`),
  "covered rest": (texts) =>
    page(
      `<h1>A title</h1>${inParagraphs(first(texts, 1 / 3))}<div class="post-paywall">${inParagraphs(rest(texts, 1 / 3))}</div>`,
    ),
  "hidden rest": (texts) =>
    page(
      `<h1>A title</h1>${inParagraphs(first(texts, 1 / 3))}<div class="more">${inParagraphs(rest(texts, 1 / 3))}</div>`,
      "<style>.more { display: none }</style>",
    ),
  "blurred rest": (texts) =>
    page(`<h1>A title</h1><p>${texts[0]}</p><div style="filter: blur(6px)">${inParagraphs(texts.slice(1))}</div>`),
  "marked as paid": (texts) =>
    page(
      inParagraphs(texts),
      '<script type="application/ld+json">{"@type":"Article","isAccessibleForFree":"False","hasPart":{}}</script>',
    ),
  "marked as locked": (texts) => page(inParagraphs(texts), '<meta property="article:content_tier" content="locked">'),
  "made by scripts": (texts) =>
    page(`<div id="root"></div><script>const post = ${JSON.stringify(texts)}</script><script src="/app.js"></script>`),
  "only in a template": (texts) => page(`<h1>A title</h1><template>${inParagraphs(texts)}</template>`),
  "only in a comment": (texts) => page(`<h1>A title</h1><!-- ${inParagraphs(texts)} -->`),
  "an older version": (texts) =>
    page(`<h1>A title</h1>${inParagraphs(texts.map((text) => text.split("").toReversed().join("")))}`),
  "an older end": (texts) =>
    page(`<h1>A title</h1>${inParagraphs([...texts.slice(0, -1), "It ended otherwise in those days."])}`),
  "a list": () => page("<h1>Posts</h1><ul><li><a href='/a'>A title</a><li><a href='/b'>Another title</a></ul>"),
  "hidden from search engines": (texts) => page(inParagraphs(texts), '<meta name="robots" content="noindex">'),
  "a file": (texts) => ({ status: 200, headers: { "content-type": "text/markdown" }, body: texts.join("\n\n") }),
  data: (texts) => ({ status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(texts) }),
} as const satisfies Record<string, ToAnswer>

export type OldPage = keyof typeof oldPages
