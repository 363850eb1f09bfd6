/** One of the demo's sites, built and served. */
export interface Site {
  name: string
  url: string
  /** Where its article pages stand. */
  articleUrl(slug: string): string
  apiKey: string
}

export interface SiteOptions {
  /** The service. */
  serviceUrl: string
  apiKey: string
  webhookSecret: string
  port: number
  /** A folder of the demo's own. */
  dataDir: string
  /** Gets what the site's tools print. */
  onLine: (line: string) => void
}

/** The environment that both sites are built and run with. */
export function siteEnvironment(options: SiteOptions, url: string): Record<string, string> {
  return {
    CITABLE_URL: options.serviceUrl,
    CITABLE_API_KEY: options.apiKey,
    // The demo's service and its brand are new at every start: what the sites keep of the last one is to be replaced.
    CITABLE_MAX_DELETE_SHARE: "1",
    CITABLE_WEBHOOK_SECRET: options.webhookSecret,
    SITE_URL: url,
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  }
}

/** Asks again and again until a page satisfies; false when the time is up. */
export async function waitForPage(
  url: string,
  isRight: (page: { status: number; text: string }) => boolean,
  options: { signal: AbortSignal; timeoutMs: number },
): Promise<boolean> {
  const end = performance.now() + options.timeoutMs
  while (performance.now() < end) {
    options.signal.throwIfAborted()
    const page = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      // Not there yet.
      () => undefined,
    )
    if (page !== undefined && isRight(page)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** How many article pages a site's sitemap names. */
export async function countArticlePages(site: Site): Promise<number> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  return sitemap.match(/<loc>[^<]*\/blog\/[^<]+<\/loc>/g)?.length ?? 0
}
