import type { LoadKind } from "@citable/audits/crawl/site-row"
import { sql } from "kysely"

import { findLoads } from "../find-loads.ts"
import { joinVerdicts } from "../join-verdicts.ts"
import type { QueryCheck } from "../query-check.ts"

/** Browsers ask for these by `https:` instead. */
const passive: readonly LoadKind[] = ["image", "fallback", "candidate", "media"]

export const mixedContentLoaded: QueryCheck = {
  code: "mixed_content_loaded",
  severity: "error",
  category: "security",
  title: "Encrypted pages whose files lead to something unencrypted",
  detail:
    "A style sheet names an address with `http:`, or the address of a file redirects to one. Browsers block it. Use addresses with `https:` all the way.",
  async find(site) {
    const ask = async (kinds: readonly LoadKind[]) =>
      joinVerdicts(
        await findLoads(site, {
          onlySecure: true,
          kinds,
          wrong: sql`t.url like 'https:%' and t.final_url like 'http:%'`,
          detail: sql`t.url || ' leads to ' || t.final_url`,
        }),
        // What the page itself names is another check's.
        await findLoads(site, {
          onlySecure: true,
          kinds,
          isOfStyles: true,
          wrong: sql`t.url like 'http:%'`,
          detail: sql`t.url`,
        }),
      )
    const lesser = await ask(passive)
    return joinVerdicts(await ask(["style", "script", "font", "frame"]), {
      ...lesser,
      findings: lesser.findings.map((finding) => ({ ...finding, severity: "warning" as const })),
    })
  },
}
