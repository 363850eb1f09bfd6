import { type Children, resolveBin } from "./children.ts"
import { type Site, siteEnvironment, type SiteOptions, waitForPage } from "./site.ts"

/** Where the Next site's route handler listens for webhooks. */
export const nextWebhookPath = "/api/citable"

/** Builds the Next site and starts it. Its own webhook route revalidates the affected pages. */
export async function startNextSite(
  children: Children,
  folder: string,
  options: SiteOptions & { signal: AbortSignal },
): Promise<Site> {
  const url = `http://127.0.0.1:${options.port}`
  const env = siteEnvironment(options, url)
  const next = resolveBin(folder, "next")
  await children.run([next, "build"], { cwd: folder, env, onLine: options.onLine })
  const server = children.start([next, "start", "-p", String(options.port), "-H", "127.0.0.1"], {
    cwd: folder,
    env,
    onLine: options.onLine,
  })
  const ended = new Promise<never>((_, reject) => {
    server.once("exit", (code) =>
      reject(new Error(`next start ended with ${code}. npm start -- --verbose shows what it printed.`)),
    )
  })
  // After the start, nobody waits for this promise any more.
  ended.catch(() => {})
  const up = await Promise.race([
    ended,
    waitForPage(url, ({ status }) => status === 200, { signal: options.signal, timeoutMs: 60_000 }),
  ])
  if (!up) throw new Error("next start did not answer within a minute. npm start -- --verbose shows what it printed.")
  return {
    name: "Next (App Router)",
    url,
    articleUrl: (slug) => `${url}/blog/${encodeURIComponent(slug)}`,
    apiKey: options.apiKey,
  }
}
