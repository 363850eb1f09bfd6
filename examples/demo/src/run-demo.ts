import { statSync, writeFileSync } from "node:fs"
import { isAbsolute, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

import { showElapsed } from "@citable/dev/show-elapsed"

import { createChildren } from "./children.ts"
import { claimFolder } from "./claim-folder.ts"
import { describeImport, type ImportAnswer } from "./describe-import.ts"
import { findPort } from "./find-port.ts"
import { makeSample } from "./make-sample.ts"
import { registerSite } from "./register-site.ts"
import { countArticlePages, type Site, waitForPage } from "./site.ts"
import { astroWebhookPath, startAstroSite } from "./start-astro-site.ts"
import { nextWebhookPath, startNextSite } from "./start-next-site.ts"
import { type DemoService, startService } from "./start-service.ts"
import { type SiteFigures, toTable } from "./to-table.ts"

export interface DemoOptions {
  /** Ends after the check. */
  once: boolean
  /** A folder of Markdown, relative to the folder in which npm was called. */
  content: string | undefined
  baseUrl: string | undefined
  verbose: boolean
  print: (line: string) => void
  signal: AbortSignal
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const later = here("../content-later")

/** Runs the demo, from an empty data folder to a published article on both sites. Gives the exit code. */
export async function runDemo(options: DemoOptions): Promise<number> {
  const { print, signal } = options
  const content = options.content === undefined ? here("../content") : toFolder(options.content)
  const dataDir = here("../.data")
  const release = claimFolder(dataDir)
  const children = createChildren()
  const closers: (() => Promise<void>)[] = [() => children.stop()]
  try {
    const ports = { service: await findPort(4400), astro: await findPort(4321), next: await findPort(3000) }
    const sample = options.content === undefined ? await makeSample(dataDir, print) : undefined
    const service = await startService(children, here("../../../packages/cli/src/bin.ts"), {
      dataDir,
      port: ports.service,
      sample,
      signal,
    })
    print(`Service  ${service.url}`)

    const base = options.baseUrl === undefined ? [] : ["--base-url", options.baseUrl]
    const report = (await service.cli("import", content, ...base)).answer as ImportAnswer
    writeFileSync(join(dataDir, "import.json"), JSON.stringify(report, null, 2))
    for (const line of describeImport(report, content, join(dataDir, "import.json"))) print(line)
    const published = report.counts.published + (sample?.published ?? 0)

    print("Building both sites …")
    const onLine = (name: string) => (line: string) => options.verbose && print(`  ${name} | ${line}`)
    const started = performance.now()
    const astroOptions = await registerSite(service, "astro-blog", ports.astro, {
      webhook: astroWebhookPath,
      article: "/blog/{slug}/",
    })
    const nextOptions = await registerSite(service, "next-blog", ports.next, {
      webhook: nextWebhookPath,
      article: "/blog/{slug}",
      preview: "/api/draft",
    })
    const starting = startAstroSite(children, here("../../astro-blog"), {
      ...astroOptions,
      dataDir,
      onLine: onLine("astro"),
    })
    // It may come up after the other site has failed.
    closers.push(async () => (await starting.catch(() => undefined))?.close())
    const built: string[] = []
    const watch = async <One extends Site>(name: string, site: Promise<One>): Promise<One> =>
      site.finally(() => built.push(name))
    const [astro, next] = await showElapsed(
      () => `${built.length} of 2 sites are built${built.map((name) => ` (${name})`).join("")},`,
      () =>
        Promise.all([
          watch("Astro", starting),
          watch(
            "Next.js",
            startNextSite(children, here("../../next-blog"), {
              ...nextOptions,
              dataDir,
              onLine: onLine("next"),
              signal,
            }),
          ),
        ]),
    )
    print(`Built in ${seconds(performance.now() - started)}.`)

    const sites: Site[] = [astro, next]
    const first = new Map(sites.map((site) => [site, service.requestsOf(site.apiKey)]))
    const pages = new Map(await Promise.all(sites.map(async (site) => [site, await countArticlePages(site)] as const)))

    const one = (await service.cli("import", later, "--no-publish")).answer as ImportAnswer
    const { slug, title } = one.entries[0] ?? { slug: "", title: "" }
    print(`Publishing one more article, “${title}” …`)
    const at = performance.now()
    await service.cli("publish", slug)
    const shown = await Promise.all(sites.map((site) => waitUntilShown(site, slug, title, at, signal)))
    // Next reads once more what it has just revalidated, and those requests count too.
    await waitUntilQuiet(service, sites)
    const figures: SiteFigures[] = sites.map((site, index) => ({
      name: site.name,
      articles: pages.get(site) ?? 0,
      requestsForBuild: first.get(site) ?? 0,
      requestsForPublish: service.requestsOf(site.apiKey) - (first.get(site) ?? 0),
      publishToLiveMs: shown[index],
    }))
    for (const line of toTable(published, figures)) print(line)

    const incomplete = figures.filter(({ articles }) => articles !== published)
    for (const site of incomplete) print(`${site.name} has ${site.articles} article pages, not ${published}.`)
    const late = figures.filter(({ publishToLiveMs }) => publishToLiveMs === undefined)
    for (const site of late) print(`${site.name} did not show the article in time.`)
    const code = incomplete.length + late.length > 0 ? 1 : 0
    if (options.once || code !== 0) return code

    printNextSteps(print, service, sites)
    await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }))
    print("\nStopping …")
    return 0
  } finally {
    for (const close of closers) await close()
    release()
  }
}

/** Gives the milliseconds from the publish until the article and the index show it; undefined if they do not. */
async function waitUntilShown(
  site: Site,
  slug: string,
  title: string,
  since: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const wait = { signal, timeoutMs: 120_000 }
  const article = await waitForPage(
    site.articleUrl(slug),
    ({ status, text }) => status === 200 && text.includes(title),
    wait,
  )
  const index = article && (await waitForPage(`${site.url}/`, ({ text }) => text.includes(title), wait))
  return index ? performance.now() - since : undefined
}

/** Waits until no site has made a request for a second. */
async function waitUntilQuiet(service: DemoService, sites: Site[]): Promise<void> {
  const count = () => sites.reduce((sum, site) => sum + service.requestsOf(site.apiKey), 0)
  for (let before = -1; before !== count();) {
    before = count()
    await new Promise((done) => setTimeout(done, 1000))
  }
}

function toFolder(path: string): string {
  const folder = isAbsolute(path) ? path : resolve(process.env["INIT_CWD"] ?? process.cwd(), path)
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new Error(`${folder} does not exist. Name a folder of Markdown files with --content.`)
  return folder
}

function printNextSteps(print: (line: string) => void, service: DemoService, [astro, next]: Site[]): void {
  const environment = `CITABLE_URL=${service.url} CITABLE_TOKEN=${service.operatorToken}`
  print(`
Look at     ${astro?.url}  and  ${next?.url}
Write at    ${service.visitorUrl}
            This link signs you in, once. Write and publish in the browser: both sites follow.
Try next    export ${environment}
            node packages/cli/src/bin.ts unpublish published-while-you-watched    withdraw it from both sites
            node packages/cli/src/bin.ts publish published-while-you-watched      and bring it back
            node packages/cli/src/bin.ts import examples/demo/content             after you edit a file there
            npm start -- --content <folder>                                       with your own Markdown
Ctrl-C stops everything.`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
