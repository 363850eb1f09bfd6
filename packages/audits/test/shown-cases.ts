import { makePage, type MakePageOptions } from "./make-page.ts"
import { type ContentCase, on } from "./on-page.ts"

const page = "<!doctype html><title>Boats</title><p>They are for sale."
const notShown = (name: string, detail: RegExp, wrong: MakePageOptions, right: MakePageOptions): ContentCase => ({
  code: "page_not_shown",
  name,
  wrong: makePage(page, wrong),
  right: makePage(page, right),
  detail,
})
const typed = (type: string): MakePageOptions => ({ headers: { "content-type": type } })
const disposed = (how: string): MakePageOptions => ({ headers: { "content-disposition": how } })
const utf16 = new TextDecoder("utf-16le").decode(Buffer.from(page))

/** What visitors see nothing of. */
export const shownCases: readonly ContentCase[] = [
  notShown("a file", /attachment/, disposed("attachment; filename=a.html"), disposed("inline")),
  notShown("its source", /text\/plain/, typed("text/plain; charset=utf-8"), typed("text/html")),
  on("page_not_shown", "nothing", " ", "<p>x", { detail: /nothing in it/ }),
  on("page_not_shown", "another encoding", utf16, "pong", {
    options: { charset: { name: "utf-16le", source: "header" } },
  }),
  on("page_not_shown", "compressed twice", "\u001F\uFFFD\b\0", "<p>\uFFFD"),
  on(
    "uncrawlable_link",
    "and there is no other way on",
    ["a", "b", "c"].map((to) => `<a href="javascript:go('${to}')">${to}</a>`).join(""),
    ["a", "b", "c"].map((to) => `<a href="/${to}">${to}</a>`).join(""),
    { severity: "error" },
  ),
  on("app_root_empty", "an application", "<div id=root></div><script src=/a.js></script>", "<div id=root><p>x</div>"),
  on(
    "app_root_empty",
    "and a menu is no text",
    '<nav><a href="/">Home</a></nav><main><div id="app"></div></main>',
    `<div id="app"></div><main><p>${"word ".repeat(50)}</main>`,
    { detail: /^0 words/ },
  ),
]
