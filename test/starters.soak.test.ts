// A stranger's first evening: `npm create citable` from a registry, outside this repository, and the blog that it makes.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { appendFile, cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { findPort } from "../packages/next/test/find-port.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { readNamedCode } from "./read-code.ts"
import { everyPackage } from "./serve-packages.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const guide = await readFile(join(root, "docs/guides/deploy-a-site.md"), "utf8")
const children: ChildProcess[] = []
const blogs: string[] = []
let packages: Installer

beforeAll(async () => {
  packages = await createInstaller(everyPackage)
})
afterAll(async () => {
  for (const child of children) child.kill()
  for (const blog of blogs) process.kill(((await readJson(join(blog, ".citable/service.json"))) as { pid: number }).pid)
  await packages.close()
})

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"))

/** Makes a blog with a service of its own. */
async function create(name: string, framework: string): Promise<string> {
  const blog = await packages.create(name, "--yes", "--local", "--framework", framework)
  blogs.push(blog)
  return blog
}

/** Starts a server of a site, and gives its address once it answers. */
async function serve(args: readonly string[], cwd: string, variables: Record<string, string> = {}): Promise<string> {
  const port = String(await findPort())
  const env = { ...process.env, ...variables, PORT: port, HOST: "127.0.0.1", HOSTNAME: "127.0.0.1" }
  const child = spawn(process.execPath, args, { cwd, env, stdio: "ignore" })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null) {
    const response = await fetch(`${url}/robots.txt`).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok === true) return url
    await sleep(200)
  }
  throw new Error(`${args.join(" ")} ended with ${child.exitCode}.`)
}

async function stop(): Promise<void> {
  const child = children.pop()
  child?.kill()
  if (child !== undefined) await once(child, "exit")
}

/** The size of a PNG, which begins with its name. */
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]

/** What is in the env file, for a server that reads none. */
async function readEnv(path: string): Promise<Record<string, string>> {
  const lines = (await readFile(path, "utf8")).trim().split("\n")
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]))
}

describe("a blog on Astro", () => {
  it("is made, installed and built outside the repository, with its article, pictures and search, and names no address", async () => {
    const blog = await create("astro-blog", "astro")
    await packages.runScript(blog, "build")
    const read = (path: string) => readFile(join(blog, "dist", path))
    const page = (await read("blog/first-article/index.html")).toString()
    expect(page).toContain("This article comes from your own service.")
    // Nobody has said where the blog will be.
    expect(page).not.toMatch(/localhost|rel="canonical"/)
    expect(["llms.txt", "rss.xml", "sitemap.xml"].filter((name) => existsSync(join(blog, "dist", name)))).toEqual([])
    expect((await read("robots.txt")).toString()).toBe("User-agent: *\nAllow: /\n")
    expect(sizeOf(await read("og/first-article.png"))).toEqual(["PNG", 1200, 630])
    expect(sizeOf(await read("og.png"))).toEqual(["PNG", 1200, 630])
    const records = JSON.parse((await read("search/1.json")).toString()) as { id: string; text: string }[]
    expect(records).toMatchObject([{ id: "first-article", text: expect.stringContaining("own service") as string }])
    const script = /<script type="module" src="([^"]*)"/.exec((await read("search/index.html")).toString())?.[1]
    expect((await read(script ?? "")).length).toBeGreaterThan(10_000)
  })

  it("renders articles on demand on Node, with the files of the guide, and shows one that was published after the build", async () => {
    const blog = join(packages.folder, "astro-blog")
    await packages.add("npm", blog, await packages.pin("@astrojs/node"))
    for (const file of ["astro.config.ts", "src/live.config.ts", "src/pages/[...locale]/blog/[slug].astro"])
      await writeFile(join(blog, file), readNamedCode(guide, file))
    await packages.runScript(blog, "build")
    expect(existsSync(join(blog, "dist/client/blog/first-article/index.html"))).toBe(false)
    const env = await readEnv(join(blog, ".env"))
    const url = await serve(["dist/server/entry.mjs"], blog, env)
    const page = await fetch(`${url}/blog/first-article/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("comes from your own service")])
    await publish(blog, { title: "Later", slug: "later", body: "After the build." })
    const later = await fetch(`${url}/blog/later/`)
    expect([later.status, await later.text()]).toEqual([200, expect.stringContaining("After the build.")])
    const missing = await fetch(`${url}/blog/nothing/`)
    expect([missing.status, (await fetch(`${url}/og/first-article.png`)).status]).toEqual([404, 200])
    await stop()
  })
})

describe("a blog on Next", () => {
  it("is made, installed and built outside the repository, and its server alone shows the same", async () => {
    const blog = await create("next-blog", "next")
    const config = join(blog, "next.config.ts")
    const text = await readFile(config, "utf8")
    await writeFile(config, text.replace("poweredByHeader: false,", 'poweredByHeader: false,\n  output: "standalone",'))
    await appendFile(join(blog, ".env.local"), "SITE_URL=https://my-blog.example\n")
    await packages.runScript(blog, "build")
    // As the Containerfile of the guide copies them, in a folder that has nothing else.
    const image = join(packages.folder, "next-image")
    await cp(join(blog, ".next/standalone"), image, { recursive: true })
    await cp(join(blog, ".next/static"), join(image, ".next/static"), { recursive: true })
    const url = await serve(["server.js"], image, await readEnv(join(blog, ".env.local")))
    const read = async (path: string) => {
      const response = await fetch(url + path)
      expect([path, response.status]).toEqual([path, 200])
      return Buffer.from(await response.arrayBuffer())
    }
    const page = (await read("/blog/first-article")).toString()
    expect(page).toContain("This article comes from your own service.")
    expect(page).toContain('content="https://my-blog.example/og/en/first-article.png"')
    expect(page).toContain('<link rel="canonical" href="https://my-blog.example/blog/first-article"/>')
    expect((await read("/llms.txt")).toString()).toMatch(/^# Next blog\n[^]*\[Your first article\]/)
    expect(sizeOf(await read("/og/en/first-article.png"))).toEqual(["PNG", 1200, 630])
    expect(sizeOf(await read("/og.png"))).toEqual(["PNG", 1200, 630])
    expect((await read("/search?q=firs")).toString()).toContain("Your first article")
    expect((await read("/search?q=nothing")).toString()).not.toContain("Your first article")
    expect((await read(/\/_next\/static\/[^"]*\.css/.exec(page)?.[0] ?? "")).toString()).toContain("--accent")
    await publish(blog, { title: "Later", slug: "later", body: "After the build." })
    expect((await read("/blog/later")).toString()).toContain("After the build.")
    await stop()
  })
})

/** Publishes an article at the service of a blog. */
async function publish(blog: string, article: object): Promise<void> {
  const local = (await readJson(join(blog, ".citable/service.json"))) as Record<string, string>
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${local["operator_token"]}`, "content-type": "application/json" }
    const response = await fetch(local["url"] + path, { method: "POST", headers, body: JSON.stringify(body) })
    expect(response.ok).toBe(true)
    return (await response.json()) as { id: string }
  }
  const { id } = await call(`/v1/brands/${local["brand_id"]}/content`, article)
  await call(`/v1/content/${id}/publish`, {})
}
