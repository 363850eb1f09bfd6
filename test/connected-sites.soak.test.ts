// Connects new sites as a person does: copies what the dashboard shows, as it stands, into a new project.
import { execFile } from "node:child_process"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

import { afterAll, beforeAll, expect, it } from "vitest"

import { createDashboard } from "../packages/dashboard/src/index.ts"
import { createNextSite } from "../packages/next/test/next-site.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../packages/service/test/start-accounts.ts"
import type { WebClient } from "../packages/service/test/web-client.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { createNextRecipe, defaultConfig } from "./next-recipe.ts"

const run = promisify(execFile)

let packages: Installer
let started: StartedAccounts
let ada: WebClient

beforeAll(async () => {
  packages = await createInstaller()
  started = await startAccounts({ dashboard: createDashboard() })
  ada = started.browse()
  await signInAs(ada, owner)
  await started.publish({ title: "First words", slug: "first", body: "As they were *written*." })
})
afterAll(async () => {
  await started?.close()
  await packages?.close()
})

interface Shown {
  /** The package of the command to install. */
  name: string
  /** The text of each file by its path, the one with the variables too. */
  files: Map<string, string>
}

/** Sends the form, and reads what the page shows once. */
async function connect(recipe: string, address = ""): Promise<Shown> {
  const form = await ada.open(`/brands/${started.brandId}/sites/connect`)
  const { text } = await ada.submit(form, "/sites/connect", { recipe, address })
  const before = text.slice(0, text.indexOf("coding agent"))
  const files = new Map<string, string>()
  for (const [, caption = "", code = ""] of before.matchAll(
    /<figcaption>\s*<span>([^<\n]+?)\s*<[^]*?<pre[^>]*><code>([^]*?)<\/code>/g,
  )) {
    files.set(toText(caption), toText(code))
  }
  const [, name = ""] = /^npm install (\S+)\n$/.exec(files.get("In the folder of the site") ?? "") ?? []
  files.delete("In the folder of the site")
  return { name, files }
}

const toText = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

async function paste(site: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, code] of files) {
    await mkdir(dirname(join(site, path)), { recursive: true })
    // The page says to add this line to what the file has.
    const had = path === "app/layout.tsx" ? await readFile(join(site, path), "utf8") : ""
    await writeFile(join(site, path), code + had)
  }
}

it("a new Astro site is built from what the page shows", async () => {
  const site = join(packages.folder, "connected-astro")
  const { name, files } = await connect("astro")
  expect([...files.keys()]).toEqual([
    ".env",
    "astro.config.mjs",
    "src/content.config.ts",
    "src/pages/blog/[...slug].astro",
    "src/pages/index.astro",
  ])
  await mkdir(site, { recursive: true })
  await writeFile(join(site, "package.json"), '{"name":"minimal","type":"module","private":true}')
  await packages.add("npm", site, await packages.pin("astro"))
  await packages.add("npm", site, name)
  await paste(site, files)
  await run(process.execPath, [join(site, "node_modules/astro/bin/astro.mjs"), "build"], {
    cwd: site,
    env: { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" },
  })
  expect(await readFile(join(site, "dist/blog/first/index.html"), "utf8")).toContain(
    "<p>As they were <em>written</em>.</p>",
  )
  expect(await readFile(join(site, "dist/index.html"), "utf8")).toContain("First words")
})

it.each([
  ["next-app", "app-empty", defaultConfig, ".next/server/app/blog/first.html"],
  ["next-app-plain", "app-empty", "", ".next/server/app/blog/first.html"],
  ["next-pages", "default-empty", "", ".next/server/pages/blog/first.html"],
] as const)("a new Next.js site is built from what the page shows for %s", async (recipe, template, config, page) => {
  const site = join(packages.folder, `connected-${recipe}`)
  const { name, files } = await connect(recipe, `https://${recipe}.example.com`)
  expect(files.get(".env.local")).toMatch(
    /^CITABLE_API_KEY=ctb_\w+\nCITABLE_URL=\S+\nCITABLE_WEBHOOK_SECRET=whsec_\S+\n$/,
  )
  await mkdir(site, { recursive: true })
  await createNextRecipe(site, {
    template,
    config,
    files: {},
    install: async () => {
      const frameworks = [await packages.pin("next"), "react", "react-dom"]
      await packages.add("npm", site, ...frameworks, "typescript", "@types/node", "@types/react", "@types/react-dom")
      await packages.add("npm", site, name)
    },
  })
  await paste(site, files)
  await createNextSite({}, ".next", site).build()
  expect(await readFile(join(site, page), "utf8")).toContain("<p>As they were <em>written</em>.</p>")
})
