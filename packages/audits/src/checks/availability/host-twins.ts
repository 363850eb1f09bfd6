import type { SiteCheck } from "../site-check.ts"

export const hostTwins: SiteCheck = {
  code: "host_twins",
  severity: "warning",
  harm: { share: 0.05, extent: "site" },
  category: "availability",
  title: "The site answers at two names",
  detail:
    "The name with www and the one without both show the site, so its links and rankings are split. Redirect one to the other.",
  scope: "site",
  find: ({ facts: { home, twin } }) =>
    Promise.resolve({
      checked: twin?.status == null ? 0 : 1,
      findings:
        twin?.status === 200 && new URL(twin.finalUrl).hostname !== new URL(home).hostname
          ? [{ url: twin.url, detail: "answers 200 as well" }]
          : [],
    }),
}
