/** One of the demo's sites, built and served. */
export interface Site {
  name: string
  url: string
  /** Gives the address of an article's page. */
  articleUrl(slug: string): string
  apiKey: string
}

export interface SiteOptions {
  /** The service. */
  serviceUrl: string
  apiKey: string
  webhookSecret: string
  port: number
  /** The demo's own folder. */
  dataDir: string
  /** Gets the output of the site's tools, line by line. */
  onLine: (line: string) => void
}

/** The environment for building and running both sites. */
export function siteEnvironment(
  options: Pick<SiteOptions, "serviceUrl" | "apiKey" | "webhookSecret">,
  url: string,
  mode: "production" | "development" = "production",
): Record<string, string> {
  return {
    CITABLE_URL: options.serviceUrl,
    CITABLE_API_KEY: options.apiKey,
    // The service and its brand are new at every start, so the sites must replace what they cached of the last one.
    CITABLE_MAX_DELETE_SHARE: "1",
    CITABLE_WEBHOOK_SECRET: options.webhookSecret,
    // A build takes localhost, by that name, for no address.
    SITE_URL: url,
    NODE_ENV: mode,
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  }
}

/** Requests a page until it satisfies; false when the time is up. */
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
      // The server does not listen yet.
      () => undefined,
    )
    if (page !== undefined && isRight(page)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Counts the article pages in a site's sitemap. */
export async function countArticlePages(site: Site): Promise<number> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  return sitemap.match(/<loc>[^<]*\/blog\/[^<]+<\/loc>/g)?.length ?? 0
}
