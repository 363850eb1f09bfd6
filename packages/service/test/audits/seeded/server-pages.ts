import { foreign, type SeededPage } from "./seeded-page.ts"
import { writeText } from "./write-text.ts"

const inline = (length: number) => `<script>"${"a".repeat(length)}"</script>`
const styles = Array.from({ length: 4 }, (_, at) => `<link rel="stylesheet" href="/style-${at}.css">`).join("")
/** Written in two parts, so that nobody takes it for a key. */
const key = ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].join("_")
const moved = (path: string, location: string, status = 301): SeededPage => ({ path, answer: { status, location } })

/** What the server does, how fast it is, and how safe. */
export const serverPages: readonly SeededPage[] = [
  { path: "/server/gone", answer: { status: 404 } },
  { path: "/server/fails", answer: { status: 500 }, faults: { page_5xx: "error" } },
  { path: "/server/silent", answer: "none", faults: { page_unreachable: "error" } },
  // Nothing is wrong with a redirect. Somebody else links to it.
  moved("/server/moved", "/about"),
  { ...moved("/server/moved-for-now", "/about", 302), faults: { redirect_temporary: "notice" } },
  { ...moved("/server/moved-twice", "/server/moved"), faults: { redirect_chain: "warning" } },
  { ...moved("/server/moved-to-nothing", "/server/gone"), faults: { redirect_to_error: "error" } },
  { ...moved("/server/circle", "/server/and-back"), faults: { redirect_loop: "error" } },
  { ...moved("/server/and-back", "/server/and-on"), faults: { redirect_loop: "error" } },
  { ...moved("/server/and-on", "/server/circle"), faults: { redirect_loop: "error" } },
  {
    path: "/server/moves-by-itself",
    more: '<meta http-equiv="refresh" content="0; url=/about">',
    faults: { meta_refresh_redirect: "warning" },
  },
  { path: "/server/slow", delayMs: 850, faults: { slow_response: "warning" } },
  {
    path: "/server/not-found",
    h1: "<h1>Page not found</h1>",
    text: "<p>There is nothing here. Go to the home page.</p>",
    faults: { soft_404: "error" },
  },
  { path: "/server/downloaded", headers: { "content-disposition": "attachment" }, faults: { page_not_shown: "error" } },
  {
    path: "/server/application",
    h1: "",
    text: '<div id="root"></div>',
    faults: { app_root_empty: "error" },
  },
  {
    path: "/server/failed",
    text: "<br><b>Fatal error</b>: Uncaught Error in <b>/www/index.php</b> on line <b>3</b>",
    faults: { program_error: "error" },
  },
  {
    path: "/server/huge",
    more: inline(520_000),
    faults: { page_too_large: "warning", inline_scripts_large: "notice", token_heavy: "warning" },
  },
  {
    path: "/server/large-styles",
    more: `<style>${"a{}".repeat(80_000)}</style>`,
    faults: { token_heavy: "warning" },
  },
  {
    path: "/server/many-elements",
    add: `<p>${"<b>x</b> ".repeat(1600)}</p>`,
    faults: { dom_too_large: "warning" },
  },
  { path: "/server/uncompressed", isPlain: true, faults: { no_compression: "warning" } },
  {
    path: "/server/waits-for-scripts",
    more: '<script src="/first.js"></script>',
    faults: { render_blocking: "notice" },
  },
  { path: "/server/waits-for-styles", more: styles, faults: { render_blocking: "notice" } },
  {
    path: "/server/without-policy",
    headers: { "content-security-policy": "" },
    faults: { csp_missing: "notice" },
  },
  {
    path: "/server/without-insistence",
    headers: { "strict-transport-security": "" },
    faults: { hsts_missing: "notice" },
  },
  {
    path: "/server/sniffed",
    headers: { "x-content-type-options": "" },
    faults: { nosniff_missing: "notice" },
  },
  {
    path: "/server/framed-form",
    headers: { "content-security-policy": "default-src 'self'" },
    add: '<form action="/search"><input name="q"></form>',
    faults: { frame_options_missing: "notice", field_without_label: "warning" },
  },
  { path: "/server/safe-form", add: '<form action="/search"><input name="q" aria-label="Words"></form>' },
  {
    path: "/server/unencrypted-form",
    add: '<form action="http://harbour.test/search"><input name="q"></form>',
    faults: { form_over_http: "error", field_without_label: "warning" },
  },
  {
    path: "/server/open-secret",
    text: `${writeText("Secret")}<script>const stripe = "${key}"</script>`,
    faults: { leaked_secret: "error" },
  },
  {
    path: "/server/unencrypted-script",
    more: `<script defer src="http://roaster.test/a.js"></script>`,
    faults: { mixed_content: "error" },
  },
  {
    path: "/server/unencrypted-picture",
    add: `<img src="${foreign.replace("https:", "http:")}/bean.png" alt="A bean" width="10" height="10">`,
    faults: { mixed_content: "error" },
  },
]
