// A stranger's walk: reads the pages of the built documentation site, copies each command and file from them into a clean shell, and ends at
// an article on an Astro site and on a Next.js site.
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { buildDocs } from "../examples/docs/src/build-docs.ts"
import { findPort } from "../packages/next/test/find-port.ts"
import { createWebClient } from "../packages/service/test/web-client.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { createNextRecipe } from "./next-recipe.ts"
import { type CleanShell, openCleanShell, writeInto } from "./open-clean-shell.ts"
import { readShownCode, type ShownCode } from "./read-shown-code.ts"
import { everyPackage } from "./serve-packages.ts"

const password = "correct horse battery"

let folder: string
let packages: Installer
/** The stranger's terminals: in one are the service and its commands, in the other the sites. */
let terminal: CleanShell
let siteTerminal: CleanShell
/** What the pages call `http://127.0.0.1:4400` and `http://localhost:3000`, at ports that are free here. */
let service: string
let nextSite: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-walk-"))
  await buildDocs({ outDir: join(folder, "docs"), print: () => {} })
  packages = await createInstaller(everyPackage)
  const home = join(folder, "home")
  await mkdir(home)
  terminal = await openCleanShell({ home, registry: packages.url })
  siteTerminal = await openCleanShell({ home, registry: packages.url })
  service = `http://127.0.0.1:${await findPort()}`
  nextSite = `http://localhost:${await findPort()}`
})
afterAll(async () => {
  terminal?.close()
  siteTerminal?.close()
  await packages?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const readPage = async (path: string): Promise<ShownCode[]> =>
  readShownCode(await readFile(join(folder, "docs", path, "index.html"), "utf8"))

/** Does what a reader does with what was copied: puts the last text that a command printed in the place of `cta_…`, its own ports and its own address. */
function fillIn(code: string): string {
  return code
    .replaceAll(/\b(ct[ab]_|brd_|whsec_)…/g, (_, prefix: string) => {
      const value = [...terminal.transcript().matchAll(new RegExp(`${prefix}[\\w+/=]{20,}`, "g"))].at(-1)?.[0]
      if (value === undefined) throw new Error(`Nothing printed what begins with ${prefix}.`)
      return value
    })
    .replaceAll("http://127.0.0.1:4400", service)
    .replaceAll("http://localhost:3000", nextSite)
    .replaceAll("https://example.com", "https://my-site.example")
}

/** Writes a file as the page says. The line for the layout belongs above what the file has. */
async function create(site: string, { file = "", code }: ShownCode): Promise<void> {
  const had = file === "app/layout.tsx" ? await readFile(join(site, file), "utf8") : ""
  await writeInto(site, file, `${fillIn(code)}\n${had}`)
}

const isCommand = ({ file, language }: ShownCode): boolean => file === undefined && language === "sh"
const read = async (url: string): Promise<string> => (await fetch(url)).text()

/** Publishes one more article, with the words of the first page. */
const publish = (slug: string, title: string): Promise<string> =>
  terminal.run(
    `citable call create_content title="${title}" slug=${slug} body="Text."\ncitable publish ${slug}`,
    folder,
  )

it("the page about the service: it is installed, an article is published, a key is made, and a person signs in", async () => {
  const work = join(folder, "work")
  await mkdir(work)
  const ran: string[] = []
  for (const block of await readPage("start/self-host")) {
    if (block.file !== undefined) await create(work, block)
    else if (block.code === "citable serve") {
      await terminal.start(block.code, work, /Citable listens on/, { PORT: new URL(service).port })
      await terminal.run(`export CITABLE_URL=${service}`, work)
    } else if (block.code.includes("citable login")) {
      const [, address = ""] = await terminal.start(block.code, work, /(http\S+\/authorize\S+)/, { BROWSER: "true" })
      await agree(address)
      await expect.poll(() => terminal.transcript()).toContain("as ada@example.com, as profile default.")
    } else if (isCommand(block)) await terminal.run(fillIn(block.code), work)
    ran.push(block.file ?? block.code)
  }
  expect(ran).toContain("articles/hello.md")
  expect(ran).toHaveLength(12)
  const answer = await fetch(`${service}/v1/tools`, { headers: { authorization: `Bearer ${fillIn("ctb_…")}` } })
  expect(answer.status).toBe(200)
  expect(terminal.transcript()).toContain("1 file: 1 created, 0 updated, 0 unchanged, 1 published, 0 refused")
})

/** Does in a browser what `citable login` waits for: opens the link of the invitation, chooses a password, and allows. */
async function agree(address: string): Promise<void> {
  const browser = createWebClient(service, (request) => fetch(request))
  const open = (link: string) => browser.open(link.slice(new URL(link).origin.length))
  const [invitation = ""] = /http\S+\/invitation\?\S+/.exec(terminal.transcript()) ?? []
  await browser.submit(await open(invitation), "/invitation", { password })
  const consent = await open(address)
  const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(consent.text)?.[1] ?? ""
  const { url } = await browser.submit(consent, action, { decision: "allow" })
  await fetch(url)
}

it("the page about Astro: its files and commands show the article, and then the next one", async () => {
  const site = join(folder, "astro")
  await writeInto(site, "package.json", '{"name":"minimal","type":"module","private":true}')
  await siteTerminal.run(`npm install ${await packages.pin("astro")}`, site)
  // Another test runs `citable init`, which asks questions; this one takes the steps by hand.
  for (const block of (await readPage("start/astro")).filter(({ heading }) => heading !== "Quick start")) {
    if (block.file !== undefined) await create(site, block)
    else if (block.code === "npx astro dev") {
      const [, url = ""] = await siteTerminal.start(block.code, site, /Local\s+(http:\S+?)\/\s/)
      expect(await read(`${url}/`)).toContain('<a href="/blog/hello/">Hello</a> My first article.')
      await publish("third", "A third article")
      await expect.poll(() => read(`${url}/`), { timeout: 60_000 }).toContain("A third article")
    } else if (isCommand(block)) await siteTerminal.run(fillIn(block.code), site)
  }
  const built = (path: string) => readFile(join(site, "dist", path), "utf8")
  expect(await built("blog/hello/index.html")).toContain("<p>The first words of <em>my blog</em>.</p>")
  expect(await built("rss.xml")).toContain("<title>A third article</title>")
  expect(await built("llms.txt")).toContain("https://my-site.example/blog/hello")
})

it("the page about Next.js: its files and commands show the article, and the next one as soon as it is published", async () => {
  const site = join(folder, "next")
  const types = ["typescript", "@types/node", "@types/react", "@types/react-dom"]
  await mkdir(site)
  await createNextRecipe(site, {
    template: "app-empty",
    files: {},
    install: async () => {
      await siteTerminal.run(`npm install ${await packages.pin("next")} react react-dom ${types.join(" ")}`, site)
      await siteTerminal.run(`npm pkg set scripts.build="next build" scripts.start="next start"`, site)
    },
  })
  for (const block of (await readPage("start/next")).filter(({ heading }) => heading !== "Quick start")) {
    if (block.file !== undefined) await create(site, block)
    else if (block.code.startsWith("citable ")) await terminal.run(fillIn(block.code), site)
    else if (block.code.endsWith("npm start")) {
      await siteTerminal.start(block.code, site, /Ready in/, { PORT: new URL(nextSite).port })
      expect(await read(`${nextSite}/blog/hello`)).toContain("<p>The first words of <em>my blog</em>.</p>")
      expect(await read(`${nextSite}/`)).not.toContain("A fourth article")
      await publish("fourth", "A fourth article")
      await expect.poll(() => read(`${nextSite}/`)).toContain("A fourth article")
    } else if (isCommand(block)) await siteTerminal.run(fillIn(block.code), site)
  }
  expect(await read(`${nextSite}/rss.xml`)).toContain("A fourth article")
})
