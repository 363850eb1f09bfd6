import type { SiteCheck } from "../site-check.ts"

export const certificateExpiring: SiteCheck = {
  code: "certificate_expiring",
  severity: "warning",
  harm: { share: 0.03, extent: "site" },
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
                ...(at < now ? { severity: "error" as const, share: 0.9 } : { severity: "warning" as const }),
              },
            ],
    }),
}

const day = 86_400_000
