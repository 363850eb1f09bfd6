// `citable init` as a stranger runs it, in sites of many shapes that a package manager installed from a registry on loopback: built, opened in
// Chromium, published to, edited, withdrawn, and undone. CITABLE_SCREENSHOTS names a folder for pictures.
import { mkdir } from "node:fs/promises"
import { join } from "node:path"

import { chromiumOptions, type StartedService, startService } from "@citable/dev"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { findPort } from "../packages/next/test/find-port.ts"
import { astroShapes } from "./astro-shapes.ts"
import { createStranger, type ManagerName, type Stranger } from "./create-stranger.ts"
import { lookAtSite } from "./look-at-site.ts"
import { nextShapes } from "./next-shapes.ts"
import { serveShape, type ServedShape } from "./serve-shape.ts"
import { type SiteShape, staticAddress, writeFiles, writeSite, type WrittenSite } from "./site-shape.ts"

const passage = "The text ends with these words about a lighthouse."
const body = `The beginning.

| ${"a column | ".repeat(12)}
| ${"--- | ".repeat(12)}
| ${"a word | ".repeat(12)}

\`\`\`js
const line = "${"code ".repeat(40)}"
\`\`\`

See https://example.com/${"a-long-path-".repeat(12)}.

${passage}
`

let packages: Stranger
let service: StartedService
let browser: Browser

beforeAll(async () => {
  packages = await createStranger()
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body })
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await packages?.close()
})

interface Answer {
  page: string
  changed: boolean
  pastes: { path: string; lines: string[] }[]
  checks: { name: string; status: string; message: string }[]
  kept: string[]
}

interface Said {
  code: number
  /** Everything that it printed. */
  said: string
  answer: Partial<Answer>
}

/** Runs `npx citable init` in a folder. */
async function runInit(manager: ManagerName, folder: string, ...argv: string[]): Promise<Said> {
  const credentials = { CITABLE_TOKEN: service.operatorToken, CITABLE_URL: service.url }
  const run = packages.once(manager, folder, ["citable", "init", "--json", ...argv], credentials)
  const { code, stdout, stderr } = await run.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  const line = stdout
    .trim()
    .split("\n")
    .findLast((one) => one.startsWith("{"))
  return { code, said: stdout + stderr, answer: line === undefined ? {} : (JSON.parse(line) as Answer) }
}

interface Case {
  shape: SiteShape
  manager: ManagerName
  isMonorepo: boolean
}

async function write({ shape, manager, isMonorepo }: Case): Promise<WrittenSite> {
  const name = `${isMonorepo ? "monorepo " : ""}${shape.name} ${manager}`.replaceAll(/\W+/g, "-").toLowerCase()
  const root = join(packages.folder, name)
  await mkdir(root)
  return writeSite(shape, { packages, manager, root, isMonorepo })
}

const alone = (shape: SiteShape, manager: ManagerName): Case => ({ shape, manager, isMonorepo: false })
const inMonorepo = (shape: SiteShape, manager: ManagerName): Case => ({ shape, manager, isMonorepo: true })
const hasNextIntl = process.env["CITABLE_SITE_PACKAGES"] !== undefined
const shapes = [...Object.values(astroShapes), ...Object.values(nextShapes)].filter(
  ({ packages: others = [] }) => hasNextIntl || !others.includes("next-intl"),
)

const cases: readonly Case[] = [
  ...(["npm", "pnpm"] as const).flatMap((manager) => shapes.map((shape) => alone(shape, manager))),
  ...[astroShapes.static, nextShapes.app].map((shape) => alone(shape, "yarn 4")),
  alone(astroShapes.static, "yarn 1"),
  inMonorepo(astroShapes.static, "yarn 1"),
  ...(["npm", "pnpm", "yarn 4"] as const).flatMap((manager) =>
    [astroShapes.static, nextShapes.app].map((shape) => inMonorepo(shape, manager)),
  ),
]
const nameOf = ({ shape, manager, isMonorepo }: Case) =>
  `${shape.name}${isMonorepo ? ", in a monorepo" : ""}, with ${manager}`
const named = <One extends Case>(one: One): [name: string, one: One] => [nameOf(one), one]

describe.each(cases.map(named))("%s", (_, one) => {
  it("is connected, shows its articles and each change of them, and is left without a trace", async () => {
    const { shape, manager, isMonorepo } = one
    const { root, folder, git, commit } = await write(one)
    if (isMonorepo) {
      const atRoot = await runInit(manager, root, "--yes")
      expect([atRoot.code, atRoot.said]).toEqual([1, expect.stringContaining("apps/web")])
    }
    const port = await findPort()
    const address = shape.serve === "files" ? staticAddress : `http://127.0.0.1:${port}`
    const connect = () => runInit(manager, folder, "--yes", "--site-url", address)
    const pasted = Object.keys(shape.pasted ?? {})
    if (shape.pasted !== undefined) {
      const { code, answer } = await connect()
      expect([code, answer.pastes?.map(({ path }) => path)]).toEqual([1, pasted])
      expect(await git("status", "--porcelain", "src/pages", ...pasted)).toBe("")
      await writeFiles(folder, shape.pasted)
      await commit(...pasted)
    }
    const first = await connect()
    expect([first.code, first.code === 0 ? "" : first.said]).toEqual([0, ""])
    expect([first.answer.pastes, first.answer.checks?.filter(({ status }) => status === "error")]).toEqual([[], []])
    const seen = ["build", "list", "article", "unknown_article", ...(shape.serve === "files" ? [] : ["freshness"])]
    const isSeen = ({ name, status }: { name: string; status: string }) => seen.includes(name) && status === "ok"
    expect(new Set(first.answer.checks?.filter(isSeen).map(({ name }) => name))).toEqual(new Set(seen))
    const list = new URL(first.answer.page ?? "").pathname
    const env = packages.environment(manager)
    let served: ServedShape | undefined
    const serve = async () => {
      await served?.stop()
      await packages.runScript(manager, folder, "build")
      served = await serveShape(folder, shape, { port, env })
    }
    try {
      await serve()
      const look = (title: string, end: string) =>
        lookAtSite(browser, {
          list: (served?.url ?? "") + list,
          title,
          passage: end,
          container: shape.container,
          address,
          namesAddress: shape.framework === "next",
          name: `${nameOf(one)} ${title.replace(/ \d+$/, "")}`.replaceAll(/\W+/g, "-"),
        })
      await look("First words", passage)

      const made = await service.publish({ title: `Later words ${port}`, slug: `later-${port}`, body: "As published." })
      await showsOnceItCan(() => look(made.title, "As published."))
      await service.call("PATCH", `/v1/content/${made.id}`, { title: `Other words ${port}`, body: "As edited." })
      await service.call("POST", `/v1/content/${made.id}/publish`, {})
      const { pathname } = new URL(await showsOnceItCan(() => look(`Other words ${port}`, "As edited.")))
      await service.call("POST", `/v1/content/${made.id}/unpublish`, {})
      await showsOnceItCan(async () => {
        const [page, articles] = await Promise.all([pathname, list].map((path) => fetch((served?.url ?? "") + path)))
        expect([page?.status, await articles?.text()]).toEqual([404, expect.not.stringContaining(`words ${port}`)])
        return ""
      })
    } finally {
      await served?.stop()
    }

    const before = await git("status", "--porcelain")
    expect([(await connect()).answer.changed, await git("status", "--porcelain")]).toEqual([false, before])
    const { kept } = (await runInit(manager, folder, "--remove")).answer
    expect(kept).toEqual(pasted.map((path) => expect.stringContaining(`${path} (take out the lines`) as unknown))
    expect(await git("status", "--porcelain")).toBe("")

    /** A server shows a change by itself; files show it after a build. */
    async function showsOnceItCan(attempt: () => Promise<string>): Promise<string> {
      if (shape.serve === "files") {
        await serve()
        return attempt()
      }
      return vi.waitFor(attempt, { timeout: 60_000, interval: 1000 })
    }
  })
})

const noVersion = { ...astroShapes.static, name: "Astro, without a version", manifest: { version: undefined } }

describe.each(
  [
    { ...alone(astroShapes.static, "yarn 4 with Plug'n'Play"), reason: "nodeLinker: node-modules" },
    { ...inMonorepo(noVersion, "yarn 1"), reason: "into apps/web/package.json" },
  ].map(named),
)("%s", (_, one) => {
  it("is refused with the reason, before a byte is written", async () => {
    const { folder, git } = await write(one)
    const before = await git("status", "--porcelain", "--ignored")
    const { code, said } = await runInit(one.manager, folder, "--yes")
    expect([code, said]).toEqual([1, expect.stringContaining("unsupported_site")])
    expect(said).toContain(one.reason)
    expect(await git("status", "--porcelain", "--ignored")).toBe(before)
  })
})
