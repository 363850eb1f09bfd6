import type { PageCheck } from "../check.ts"

export const metaRefreshRedirect: PageCheck = {
  code: "meta_refresh_redirect",
  severity: "warning",
  category: "availability",
  title: "Pages that redirect by a meta element",
  detail:
    "Crawlers follow such a redirect late or not at all, and it disturbs readers. Answer with a redirect (301) instead.",
  find: ({ facts }) =>
    facts.metas.flatMap(({ kind, name, content }) =>
      kind === "http-equiv" && name === "refresh" && /url\s*=/i.test(content) ? [{ detail: content }] : [],
    ),
}
