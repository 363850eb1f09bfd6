import type { SiteCheck } from "../site-check.ts"

export const httpNotRedirected: SiteCheck = {
  code: "http_not_redirected",
  severity: "error",
  harm: { share: 0.1, extent: "site" },
  category: "availability",
  title: "HTTP does not lead to HTTPS",
  detail: "The site answers without encryption as well. Redirect every http address to the same https address.",
  scope: "site",
  find: ({ facts: { plainHttp } }) =>
    Promise.resolve({
      checked: plainHttp?.status == null ? 0 : 1,
      findings:
        plainHttp?.status === 200 && !plainHttp.finalUrl.startsWith("https:")
          ? [{ url: plainHttp.url, detail: "answers 200 without encryption" }]
          : [],
    }),
}
