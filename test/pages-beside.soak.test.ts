// Follows the guide about pages beside articles: writes its files, runs its commands with packages from a registry on loopback, and opens the pages
// of both tools in Chromium. CITABLE_SITE_PACKAGES names a folder in which npm has installed Keystatic and Payload; vitest.config.ts leaves this
// file out without it.
import { globSync } from "node:fs"
import { appendFile, cp, mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { chromiumOptions, type StartedService, startService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { findPort } from "../packages/next/test/find-port.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { createNextRecipe } from "./next-recipe.ts"
import { type CleanShell, openCleanShell, writeInto } from "./open-clean-shell.ts"
import { serveFolder } from "./serve-folder.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const user = { email: "ada@example.com", password: "correct horse battery" }

let packages: Installer
let service: StartedService
let shell: CleanShell
let browser: Browser
let guide: string

beforeAll(async () => {
  guide = await readFile(join(root, "docs/guides/pages-beside-articles.md"), "utf8")
  packages = await createInstaller()
  shell = await openCleanShell({ home: join(packages.folder, "home"), registry: packages.url })
  service = await startService()
  await service.call(
    "PATCH",
    `/v1/brands/${service.brandId}`,
    { custom_fields: { page: { type: "string" } } },
    service.operatorToken,
  )
  const body = "As they were *written*."
  await service.publish({ title: "About prices", slug: "prices", body, custom: { page: "product/pricing" } })
  await service.publish({ title: "About people", slug: "people", body, custom: { page: "about" } })
  await service.publish({ title: "About nothing", slug: "nothing", body, custom: { page: "gone" } })
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  shell?.close()
  await service?.close()
  await packages?.close()
})

interface Step {
  /** The file whose code it is, as its first line says. Commands have none. */
  file: string | undefined
  code: string
}

/** The blocks of a section of the guide, in their order. */
function readSteps(heading: string): Step[] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ""
  return Array.from(section.matchAll(/^```(\w+)\n([^]*?)^```$/gm), ([, language, code = ""]) => {
    const [, file] = /^(?:---\n)?(?:\/\/|#) (\S.*)\n/.exec(code) ?? []
    return { file: language === "sh" ? undefined : file, code }
  })
}

/** Follows the steps of a section up to the last command, which it gives back. */
async function follow(heading: string, site: string, instead: (step: Step) => Promise<boolean> = async () => false) {
  const steps = readSteps(heading)
  const last = steps.pop()
  for (const step of steps) {
    if (await instead(step)) continue
    if (step.file === undefined) await shell.run(step.code, site)
    else await writeInto(site, step.file, step.code)
  }
  return last?.code ?? ""
}

const connection = () => `CITABLE_URL=${service.url}\nCITABLE_API_KEY=${service.apiKey}\n`

/** Opens a page as a visitor. */
async function open<Answer>(address: string, look: (page: Page) => Promise<Answer>): Promise<Answer> {
  const page = await browser.newPage()
  try {
    await page.goto(address)
    return await look(page)
  } finally {
    await page.close()
  }
}

/** The words that a visitor reads, and where the links of the page lead. */
const read = (address: string) =>
  open(address, async (page) => ({
    words: (await page.locator("body").innerText()).split(/\n+/),
    links: await page
      .locator("body a")
      .evaluateAll((links) => links.map((link) => `${link.textContent?.trim()} → ${link.getAttribute("href")}`)),
  }))

/** The versions that the guide says it was tried with, beside those that npm has installed. */
async function compareVersions(site: string, row: string) {
  const line = guide.split("\n").find((one) => one.startsWith(`| ${row} |`)) ?? ""
  const said = Array.from(line.matchAll(/`([^`]+)` (\d+\.\d+\.\d+)/g), ([, name = "", version = ""]) => [name, version])
  const installed = said.map(async ([name = ""]) => {
    const text = await readFile(join(site, "node_modules", name, "package.json"), "utf8")
    return [name, (JSON.parse(text) as { version: string }).version]
  })
  return { said, installed: await Promise.all(installed) }
}

it("an Astro site has pages of its own or of Keystatic beside articles, and they refer to each other", async () => {
  const site = join(packages.folder, "astro")
  const start = await readFile(join(root, "docs/start/astro.md"), "utf8")
  await writeInto(site, "package.json", '{"name":"my-site","type":"module","private":true}')
  await writeInto(site, ".env", connection())
  const config = /```js\n(\/\/ astro\.config\.mjs\n[^]*?)```/.exec(start)?.[1] ?? ""
  await writeInto(site, "astro.config.mjs", config)
  await writeInto(site, "tsconfig.json", '{ "extends": "astro/tsconfigs/strict" }')
  await shell.run(`npm install ${await packages.pin("astro")} @citable/astro`, site)
  const build = await follow("Astro's collections", site)
  await shell.run(build, site)
  const looks = await lookAtBuilt(site)
  expect(looks).toEqual({
    page: {
      words: ["The product", "Pricing", "What it costs.", "Starter", "One site", "Ten pages", "About prices"],
      links: ["The product → /product/", "About prices → /blog/prices/"],
    },
    article: { words: ["About prices", "As they were written.", "Pricing"], links: ["Pricing → /product/pricing/"] },
    lost: { words: ["About nothing", "As they were written."], links: [] },
    editor: 404,
  })

  const dev = await follow("Keystatic", site)
  const [, url = ""] = await shell.start(dev.trim(), site, /Local\s+(http:\S+?)\/\s/)
  await open(`${url}/keystatic/collection/pages`, async (page) => {
    await page.getByText("product/pricing").click()
    await page.getByLabel("Title").fill("Prices")
    await page.getByRole("button", { name: "Save" }).click()
    const saved = () => readFile(join(site, "src/content/pages/product/pricing.md"), "utf8")
    await expect.poll(saved).toContain("title: Prices")
  })
  await expect.poll(async () => (await read(`${url}/product/pricing/`)).words).toContain("Prices")
  await shell.run(build, site)
  const { page, article, ...others } = looks
  expect(await lookAtBuilt(site)).toEqual({
    ...others,
    page: { ...page, words: page.words.with(1, "Prices") },
    article: { words: article.words.with(2, "Prices"), links: ["Prices → /product/pricing/"] },
  })
  expect(globSync("**/*keystatic*", { cwd: join(site, "dist") })).toEqual([])
  await shell.run(`${join(root, "node_modules/.bin/tsc")} --noEmit -p .`, site)
  const { said, installed } = await compareVersions(site, "Astro's collections, Keystatic")
  expect(said).toEqual(installed)
  expect(said).toHaveLength(4)
})

async function lookAtBuilt(site: string) {
  const served = await serveFolder(join(site, "dist"))
  try {
    return {
      page: await read(`${served.url}/product/pricing/`),
      article: await read(`${served.url}/blog/prices/`),
      lost: await read(`${served.url}/blog/nothing/`),
      editor: (await fetch(`${served.url}/keystatic/`)).status,
    }
  } finally {
    await served.close()
  }
}

it("a Next.js site has pages of Payload with nested blocks and a relation beside articles, and shows a change of either", async () => {
  const site = join(packages.folder, "next")
  await mkdir(site)
  await createNextRecipe(site, {
    template: "app-empty",
    config: "",
    files: {
      "docs/start/next.md": ["lib/citable.ts", "app/blog/[slug]/page.tsx", "app/page.tsx", "app/api/citable/route.ts"],
    },
    leaveOut: /^export const ensureStatic.*\n^export const instant.*\n/m,
    install: async () => {
      const types = ["typescript", "@types/node", "@types/react", "@types/react-dom"]
      const names = [await packages.pin("next"), "react", "react-dom", ...types, "@citable/next"]
      await shell.run(`npm install ${names.join(" ")}`, site)
    },
  })
  const port = await findPort()
  const url = `http://127.0.0.1:${port}`
  const { secret } = await service.call<{ secret: string }>("POST", `/v1/brands/${service.brandId}/webhooks`, {
    url: `${url}/api/citable`,
  })
  await writeInto(site, ".env", `${connection()}CITABLE_WEBHOOK_SECRET=${secret}\n`)
  const command = "npx create-payload-app --db sqlite"
  const start = await follow("Payload", site, async ({ code }) => {
    if (code.trim() === command) await addPayload(site)
    return code.trim() === command
  })
  await shell.start(start.trim(), site, /Ready in/, { PORT: String(port) })

  const visitor = await browser.newPage()
  await visitor.goto(`${url}/admin`)
  await visitor.getByLabel("Email").fill(user.email)
  await visitor.getByLabel("New Password").fill(user.password)
  await visitor.getByLabel("Confirm Password").fill(user.password)
  await visitor.getByRole("button", { name: "Create" }).click()
  await visitor.getByRole("link", { name: "Pages" }).first().waitFor()
  // With the cookie of the browser, as the forms of the admin send it.
  const send = async (method: "POST" | "PATCH", path: string, data: object) => {
    const response = await visitor.request.fetch(`${url}/api/${path}`, { method, data })
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as { doc: { id: number } }).doc.id
  }
  const person = await send("POST", "people", { name: "Ada Lovelace" })
  const quotes = ["It counts.", "It weaves."].map((text) => ({ blockType: "quote", text, person }))
  const layout = [{ blockType: "columns", heading: "What they say", columns: quotes }]
  const page = await send("POST", "pages", { title: "About us", slug: "about", layout })

  const words = ["What they say", "It counts. Ada Lovelace", "It weaves. Ada Lovelace", "About people"]
  const links = ["About people → /blog/people"]
  expect(await read(`${url}/about`)).toEqual({ words: ["About us", ...words], links })
  const article = await read(`${url}/blog/people`)
  expect(article.words).toEqual(expect.arrayContaining(["About people", "As they were written."]))
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
  // What the pages show is not open to everybody by Payload's API.
  expect((await fetch(`${url}/api/pages`)).status).toBe(403)

  // Of two routes for this address, that of the webhook answers.
  expect((await fetch(`${url}/api/citable`, { method: "POST", body: "{}" })).status).toBe(401)
  await service.publish({ title: "Of yesterday", slug: "yesterday", body: "A *word*.", custom: { page: "about" } })
  await expect.poll(async () => (await read(`${url}/about`)).links).toContain("Of yesterday → /blog/yesterday")
  await send("PATCH", `pages/${page}`, { title: "Who we are" })
  expect((await read(`${url}/about`)).words).toContain("Who we are")
  await visitor.close()
  const { said, installed } = await compareVersions(site, "Payload")
  expect(said).toEqual(installed)
  expect(said).toHaveLength(4)
})

/** Does what create-payload-app does in a site of Next.js. The command itself asks questions, and its registry what is new. */
async function addPayload(site: string): Promise<void> {
  const maker = join(process.env["CITABLE_SITE_PACKAGES"] ?? "", "node_modules/create-payload-app")
  await cp(join(maker, "dist/template/src"), site, { recursive: true })
  await appendFile(join(site, ".env"), "DATABASE_URL=file:./my-app.db\nPAYLOAD_SECRET=a-secret-of-this-test\n")
  const path = join(site, "tsconfig.json")
  const settings = JSON.parse(await readFile(path, "utf8")) as { compilerOptions: { paths: Record<string, string[]> } }
  settings.compilerOptions.paths["@payload-config"] = ["./payload.config.ts"]
  await writeInto(site, "tsconfig.json", JSON.stringify(settings))
  await shell.run("npm install payload @payloadcms/next @payloadcms/db-sqlite graphql@^16.8.1", site)
}
