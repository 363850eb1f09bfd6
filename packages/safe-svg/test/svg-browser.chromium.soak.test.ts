import { rebuildSvg } from "@citable/safe-svg"
import { type Browser, chromium, type Page } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"

// Its index would load the whole service.
import { chromiumOptions } from "../../dev/src/chromium-options.ts"
import { listen, type Listening } from "../../dev/src/listen.ts"
import { ordinarySvgs } from "./ordinary-svgs.ts"
import { listVectors } from "./vectors.ts"

let browser: Browser
let site: Listening
const files = new Map<string, { type: string; body: Uint8Array<ArrayBuffer> }>()

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
  site = await listen(async (request) => {
    const file = files.get(new URL(request.url).pathname)
    if (file === undefined) return new Response("", { status: 404 })
    return new Response(file.body, { headers: { "content-type": file.type } })
  })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const serve = (path: string, type: string, body: Uint8Array) => files.set(path, { type, body: new Uint8Array(body) })
const vectors = () => listVectors({ script: `ran(0)`, address: `${site.url}/loaded` })

interface Seen {
  ran: number
  requests: string[]
}

/** Opens files one by one, clicks what is in them, and waits until their animations have begun. Says what each ran and asked for. */
async function visitAll(paths: readonly string[], onSeen: (path: string, seen: Seen) => void): Promise<void> {
  const context = await browser.newContext()
  let seen: Seen = { ran: 0, requests: [] }
  await context.exposeFunction("ran", () => (seen.ran += 1))
  await context.route("**/*", (route) => {
    const { href, origin, pathname } = new URL(route.request().url())
    if (origin === site.url && files.has(pathname)) return route.continue()
    seen.requests.push(href)
    return route.abort()
  })
  const page = await context.newPage()
  page.on("dialog", (dialog) => void dialog.dismiss())
  for (const path of paths) {
    seen = { ran: 0, requests: [] }
    await page.goto(`${site.url}${path}`, { waitUntil: "load" }).catch(() => (seen.ran += 1))
    await provoke(page)
    if (new URL(page.url()).pathname !== path) seen.ran += 1
    for (const one of context.pages()) {
      if (one === page) continue
      seen.ran += 1
      await one.close()
    }
    onSeen(path, seen)
  }
  await context.close()
}

/** Fires the handlers of all elements, and follows every link. A page that navigates away has no more elements. */
async function provoke(page: Page): Promise<void> {
  const act = () => {
    for (const element of document.querySelectorAll("*"))
      for (const name of ["click", "mouseover", "focusin", "activate"])
        element.dispatchEvent(new MouseEvent(name, { bubbles: false, cancelable: true }))
  }
  await page.evaluate(act).catch(() => undefined)
  await page.waitForTimeout(30)
}

it("runs and asks for nothing that it rebuilt, opened by itself, in an object, and within HTML", async () => {
  const sources = new Map<string, string>()
  for (const [index, vector] of vectors().entries()) {
    const rebuilt = await rebuildSvg(vector).catch(() => undefined)
    if (rebuilt === undefined) continue
    serve(`/${index}.svg`, "image/svg+xml", rebuilt.bytes)
    const inline = new TextDecoder().decode(rebuilt.bytes)
    const page = `<!doctype html><img src="/${index}.svg"><object data="/${index}.svg"></object><div>${inline}</div>`
    serve(`/${index}.html`, "text/html; charset=utf-8", Buffer.from(page))
    for (const end of ["svg", "html"]) sources.set(`/${index}.${end}`, String(vector))
  }
  const acting: object[] = []
  await visitAll([...sources.keys()], (path, { ran, requests }) => {
    if (ran > 0 || requests.length > 0) acting.push({ path, ran, requests, vector: sources.get(path) })
  })
  expect(acting).toEqual([])
  expect(sources.size).toBeGreaterThan(600)
})

it("a browser runs or asks for something of most vectors as they were", async () => {
  const paths = vectors().map((vector, index) => {
    serve(`/raw${index}.svg`, "image/svg+xml", vector)
    return `/raw${index}.svg`
  })
  let active = 0
  await visitAll(paths, (_path, { ran, requests }) => {
    if (ran > 0 || requests.length > 0) active += 1
  })
  console.log(`${active} of ${paths.length} vectors act in this browser before they are rebuilt`)
  expect(active).toBeGreaterThan(150)
})

/** The pixels of a file, as a page shows it. */
async function paint(page: Page, path: string): Promise<Buffer> {
  await page.goto(`${site.url}${path}`)
  await page.waitForTimeout(100)
  return sharp(await page.screenshot({ type: "png" }))
    .raw()
    .toBuffer()
}

it(`shows ${ordinarySvgs.size} ordinary pictures as they were, pixel by pixel`, async () => {
  const page = await browser.newPage({ viewport: { width: 300, height: 200 }, deviceScaleFactor: 2 })
  serve("/blank.html", "text/html", Buffer.from("<!doctype html>"))
  const blank = await paint(page, "/blank.html")
  for (const [name, source] of ordinarySvgs) {
    serve("/before.svg", "image/svg+xml", Buffer.from(source))
    serve("/after.svg", "image/svg+xml", (await rebuildSvg(Buffer.from(source))).bytes)
    for (const kind of ["before", "after"])
      serve(`/${kind}.html`, "text/html", Buffer.from(`<!doctype html><body style="margin:0"><img src="/${kind}.svg">`))
    for (const end of ["svg", "html"]) {
      const before = await paint(page, `/before.${end}`)
      expect(before.equals(await paint(page, `/after.${end}`)), `${name}, ${end}`).toBe(true)
      if (end === "html") expect(before.equals(blank), name).toBe(false)
    }
  }
  await page.close()
})
