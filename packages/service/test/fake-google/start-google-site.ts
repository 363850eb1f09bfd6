import { serviceAccount } from "./service-account.ts"
import { type FakeGoogle, type FakeGoogleOptions, startFakeGoogle } from "./start-fake-google.ts"

export interface GoogleSiteOptions extends Omit<FakeGoogleOptions, "account" | "inspection" | "sitemaps"> {
  /** The page that Search Console knows. */
  page: string
  /** How many pages its sitemap has. */
  submitted: number
}

/** Starts a Google that knows a site: a page that it has indexed, and a sitemap that it has read. */
export const startGoogleSite = ({ page, submitted, ...options }: GoogleSiteOptions): Promise<FakeGoogle> =>
  startFakeGoogle({
    ...options,
    account: serviceAccount,
    inspection: {
      inspectionResult: {
        indexStatusResult: {
          verdict: "PASS",
          coverageState: "Submitted and indexed",
          robotsTxtState: "ALLOWED",
          indexingState: "INDEXING_ALLOWED",
          lastCrawlTime: "2026-06-01T08:09:10Z",
          pageFetchState: "SUCCESSFUL",
          googleCanonical: page,
          crawledAs: "MOBILE",
        },
        richResultsResult: {
          detectedItems: [{ richResultType: "Breadcrumbs", items: [{ issues: [{ issueMessage: "Missing field" }] }] }],
        },
      },
    },
    sitemaps: {
      sitemap: [
        {
          path: new URL("/sitemap.xml", page).href,
          lastSubmitted: "2026-06-01T00:00:00.000Z",
          isPending: false,
          isSitemapsIndex: false,
          type: "sitemap",
          lastDownloaded: "2026-06-02T00:00:00.000Z",
          warnings: "1",
          errors: "0",
          contents: [{ type: "web", submitted: String(submitted), indexed: "0" }],
        },
      ],
    },
  })
