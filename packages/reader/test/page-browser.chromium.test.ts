import { createServer, type IncomingMessage, request, type Server } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { AddressInfo } from "node:net"

import { chromiumOptions, makeCertificate, type TestCertificate } from "@citable/dev"
import { openPageBrowser, type PageBrowser } from "@citable/reader/browser"
import { afterAll, beforeAll, expect, test } from "vitest"

// One browser for the whole file; its pages are on loopback.

const { executablePath } = chromiumOptions()
const warnings: string[] = []
const seen: IncomingMessage[] = []
const servers: Pick<Server, "close" | "closeAllConnections">[] = []
const ownCertificate = makeCertificate({ host: "127.0.0.1" })
let server: Server
let site: string
let browser: PageBrowser

const pages: Record<string, string> = {
  "/hidden": `<!doctype html><title>Hidden</title><body style="background:#fff"><h1>Seen</h1>
    <p style="display:none">trick-none</p><p style="visibility:hidden">trick-visibility <b style="visibility:visible">shown</b></p>
    <p style="opacity:0">trick-opacity</p><p style="font-size:0">trick-size</p><p style="color:#fff">trick-white</p>
    <p style="color:rgba(0,0,0,0)">trick-transparent</p><p style="position:absolute;left:-9999px">trick-left</p>
    <p style="text-indent:-9999px">trick-indent</p><p style="height:0;overflow:hidden">trick-height</p>
    <p style="position:absolute;clip:rect(0,0,0,0)">trick-clip</p><p hidden>trick-attribute</p><!-- trick-comment -->
    <div style="background:#222"><p style="color:#fff">white on dark</p></div>
    <div style="position:relative;height:90px"><img alt="hero" width="400" height="80" style="position:absolute;left:0;top:0;background:#333"
      src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E"><p style="position:relative;color:#fff">white on a picture</p></div>
    <details><summary>More</summary><p>within details</p></details>
    <script>Element.prototype.getBoundingClientRect = () => { throw new Error("mine") }; window.getComputedStyle = () => ({})</script>`,
  "/scripts": `<!doctype html><title>App</title><body><div id="root"></div><x-card><span>slotted</span></x-card><script>
    customElements.define("x-card", class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<h2>shadow title</h2><slot></slot>" }
    })
    root.textContent = "written by a script"
    alert("stop"); setInterval(() => { root.textContent += "!" }, 5)</script>`,
  "/barriers": `<!doctype html><html lang="en"><title>Barriers</title><meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'">
    <body><main><h1>Ferry</h1><p style="color:#ddd;background:#fff">Nobody reads this.</p><p id="by-script"></p>
    <button id="named">Go</button><div role="checkbox">An unchecked role</div></main>
    <script>window.axe = { run: () => ({ violations: [] }) }; window.getComputedStyle = () => ({})
    document.getElementById("by-script").innerHTML = '<input name="q"><button class="icon"></button>'</script>`,
  "/shift": `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0"><div id="top"></div>
    <h1 style="margin:0;height:200px;background:#ddd">A heading that moves</h1>
    <script>requestAnimationFrame(() => setTimeout(() => { document.getElementById("top").style.height = "100px" }, 200))</script>`,
}

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    seen.push(incoming)
    const path = incoming.url ?? "/"
    if (path === "/never") return undefined
    if (path === "/file") {
      return outgoing
        .writeHead(200, { "content-type": "application/zip", "content-disposition": "attachment" })
        .end("PK")
    }
    const body = pages[path.replace(/\?.*/, "")]
    return outgoing.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" }).end(body ?? "gone")
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openPageBrowser({
    executablePath,
    allowPrivateNetwork: true,
    userAgent: "CitableBot/1.0",
    trustedKeys: [ownCertificate.keyHash],
    onWarning: (message) => warnings.push(message),
  })
})

/** Serves a page with a picture by HTTPS. */
async function serveSecurely({ key, cert }: TestCertificate): Promise<{ url: string; paths: string[] }> {
  const paths: string[] = []
  const secure = createSecureServer({ key, cert }, (incoming, outgoing) => {
    paths.push(incoming.url ?? "")
    outgoing.writeHead(200, { "content-type": "text/html" }).end(`<p>Behind TLS.</p><img src="/picture">`)
  })
  await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve))
  servers.push(secure)
  return { url: `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`, paths }
}

afterAll(async () => {
  await browser.close()
  for (const one of servers) {
    one.closeAllConnections()
    one.close()
  }
})

test.concurrent("a rendered page has what people see, and none of what they do not, whatever the page's scripts replace", async () => {
  const { html, status, headers, finalUrl } = await browser.render(`${site}/hidden`, { timeoutMs: 8000 })
  expect(html.match(/trick-\w+/g)).toBeNull()
  for (const words of ["Seen", "shown", "white on dark", "white on a picture", "within details"]) {
    expect(html).toContain(words)
  }
  expect({ status, finalUrl }).toEqual({ status: 200, finalUrl: `${site}/hidden` })
  expect(headers["content-type"]).toBe("text/html")
  const asked = seen.find((one) => one.url === "/hidden")
  expect(asked?.headers["user-agent"]).toMatch(/Chrome\/.* CitableBot\/1\.0$/)
  expect(asked?.headers["user-agent"]).not.toContain("Headless")
})

test.concurrent("what scripts write is there, shadow roots too, and dialogs do not stop it", async () => {
  const { html } = await browser.render(`${site}/scripts`, { timeoutMs: 8000 })
  expect(html).toContain("written by a script")
  expect(html).toMatch(/<x-card><h2>shadow title<\/h2><span>slotted<\/span><\/x-card>/)
})

test.concurrent("each failure has its code", async () => {
  const codes = await Promise.all(
    [
      [`${site}/never`, 600],
      [`${site}/file`, 3000],
      ["http://127.0.0.1:1/", 3000],
    ].map(([url, timeoutMs]) =>
      browser.render(String(url), { timeoutMs: Number(timeoutMs) }).catch((error: { code: string }) => error.code),
    ),
  )
  expect(codes).toEqual(["timeout", "not_a_page", "unreachable"])
})

test.concurrent.each([
  // What moves and where it was cover 300 pixels of the height, and it moves by 100.
  ["desktop", (300 / 940) * (100 / 1350), /\(X11; Linux x86_64\).* Safari\/\S+ CitableBot\/1\.0$/],
  ["mobile", (300 / 823) * (100 / 823), /\(Linux; Android 10; K\).* Mobile Safari\/\S+ CitableBot\/1\.0$/],
] as const)(
  "on a %s, the browser measures the largest paint and what the layout shifts",
  async (device, shift, agent) => {
    const path = `/shift?${device}`
    const withHtml = device === "mobile"
    const { lcpMs, cls, html } = await browser.measure(site + path, { device, timeoutMs: 8000, withHtml })
    expect(lcpMs).toBeGreaterThan(0)
    expect(cls).toBeCloseTo(shift, 3)
    expect(html?.before).toBe(withHtml ? pages["/shift"] : undefined)
    expect(html?.after.includes(`<div id="top" style="height: 100px;">`)).toBe(withHtml ? true : undefined)
    expect(seen.find(({ url }) => url === path)?.headers["user-agent"]).toMatch(agent)
  },
)

test.concurrent("what bars people from a page is found after its scripts, whatever they replace", async () => {
  const { status, faults } = await browser.findBarriers(`${site}/barriers`, { device: "mobile", timeoutMs: 8000 })
  const found = faults?.map(({ rule, selectors, elements }) => `${rule} ${elements} ${selectors.join()}`)
  expect(found?.toSorted()).toEqual([
    "aria-required-attr 1 div",
    "button-name 1 .icon",
    "color-contrast 1 p:nth-child(2)",
    "label 1 input",
    "target-size 1 .icon",
  ])
  expect(faults?.find(({ rule }) => rule === "color-contrast")?.advice).toMatch(/insufficient color contrast of 1\.\d+/)
  expect(status).toBe(200)
  const gone = await browser.findBarriers(`${site}/gone`, { device: "desktop", timeoutMs: 8000 })
  expect(gone).toMatchObject({ status: 404, faults: null })
})

test.concurrent("a page behind TLS comes through the proxy, if its certificate is good or its key is trusted", async () => {
  const trusted = await serveSecurely(ownCertificate)
  const strange = await serveSecurely(makeCertificate({ host: "127.0.0.1" }))
  const { html, status } = await browser.render(trusted.url, { timeoutMs: 8000 })
  expect({ html, status }).toMatchObject({ html: expect.stringContaining("Behind TLS."), status: 200 })
  expect(trusted.paths).toContain("/picture")
  const { host } = new URL(strange.url)
  const message = `The certificate of ${host} is not valid.`
  await expect(browser.render(strange.url, { timeoutMs: 8000 })).rejects.toMatchObject({ code: "unreachable", message })
  expect(strange.paths).toEqual([])
})

test("a caller who leaves ends the page", async () => {
  const leaving = new AbortController()
  const rendering = browser.render(`${site}/never`, { timeoutMs: 8000, signal: leaving.signal })
  leaving.abort(new Error("left"))
  await expect(rendering).rejects.toThrow("left")
})

test("a browser without its sandbox is a warning, once", () => {
  expect(warnings).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
})

test("without Chromium the error names what to install", async () => {
  const none = await openPageBrowser({ executablePath: "/nowhere/chromium" })
  const error = await none.render(`${site}/scripts`, { timeoutMs: 3000 }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: "browser_missing", message: expect.stringContaining("CITABLE_CHROMIUM") })
  await none.close()
})

test("the proxy serves nobody without the credentials of a page", async () => {
  const { startGuardProxy } = await import("../src/browser/start-guard-proxy.ts")
  const proxy = await startGuardProxy({ allowPrivateNetwork: true })
  const session = proxy.openSession({ port: Number(new URL(site).port) })
  const send = (credentials: string, path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` }
      request(proxy.url, { path, headers, agent: false }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end()
    })
  const own = `${session.username}:${session.password}`
  expect(await send(own, `${site}/scripts`)).toBe(200)
  expect(await send(`${session.username}:wrong`, `${site}/scripts`)).toBe(407)
  expect(await send(own, "/relative")).toBe(400)
  await expect(send(own, "http://127.0.0.1:9/")).rejects.toThrow("hang up")
  await expect(send(own, "http://update.googleapis.com/")).rejects.toThrow("hang up")
  expect(session.refused()).toEqual([
    { host: "127.0.0.1", reason: "port_not_allowed" },
    { host: "update.googleapis.com", reason: "browser_traffic" },
  ])
  session.close()
  expect(await send(own, `${site}/scripts`)).toBe(407)
  await proxy.close()
})
