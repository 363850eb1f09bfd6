import type { SiteCheck } from "../site-check.ts"

export const certificateExpiring: SiteCheck = {
  code: "certificate_expiring",
  severity: "warning",
  category: "security",
  title: "The certificate expires soon",
  detail: "Browsers refuse a site whose certificate has expired. Renew it, and automate the renewal.",
  scope: "site",
  find: ({ facts: { home, certificateExpiresAt: at }, now }) =>
    Promise.resolve({
      checked: at === null ? 0 : 1,
      findings:
        at === null || at > now + 30 * day
          ? []
          : [
              {
                url: home,
                detail: `${at < now ? "expired" : "expires"} on ${new Date(at).toISOString().slice(0, 10)}`,
                severity: at < now ? ("error" as const) : ("warning" as const),
              },
            ],
    }),
}

const day = 86_400_000
