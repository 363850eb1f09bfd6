import { hostOf } from "@citable/audits/checks/host-of"
import type { SiteVerdict } from "@citable/audits/checks/site-check"
import { type RawBuilder, sql } from "kysely"

import { findPages, isPage } from "./find-pages.ts"
import type { StoredSite } from "./query-check.ts"

/** What a link or an image answered, for people. */
export const targetAnswer = sql`t.url || coalesce(' answers ' || cast(t.http_status as text), ': ' || t.error, ' answers nothing')`

/** Whether a target did not work at two looks. */
export const isBroken = sql`t.state = 'broken'`

interface TargetQuestion {
  kinds: readonly ("external" | "image" | "fallback")[]
  wrong: RawBuilder<unknown>
  detail: RawBuilder<unknown>
}

/** Finds pages by what they lead to outside of the site's pages. `t` is the target in every fragment of SQL. */
export async function findTargets(site: StoredSite, { kinds, wrong, detail }: TargetQuestion): Promise<SiteVerdict> {
  // Where nobody answers, nothing can be said of those who did not.
  const answered = (await isOffline(site)) ? sql`and t.http_status is not null` : sql``
  return findPages(site, {
    join: sql`join site_links as l on l.from_key = p.url_key and l.kind in (${sql.join([...kinds])})
      join site_targets as t on t.url_key = l.to_key`,
    concerns: sql`${isPage} and t.checked_at is not null ${answered}`,
    wrong,
    detail,
  })
}

/** So many other sites do not all fail at once. */
const fewestSilent = 3
const day = 86_400_000

/** Whether no other site at all answers this machine, such as that of a developer on a train. */
export async function isOffline({ db, brandId, facts, now }: StoredSite): Promise<boolean> {
  const own = facts.hosts.map((host) => sql<boolean>`url not like ${`http%://${host}/%`}`)
  const others = db
    .selectFrom("site_targets")
    .where("brand_id", "=", brandId)
    .where("checked_at", ">", now - day)
    .where((eb) => eb.and(own))
  const silent = await others.select("url").where("http_status", "is", null).limit(200).execute()
  if (new Set(silent.map(({ url }) => hostOf(url))).size < fewestSilent) return false
  return (await others.select("url").where("http_status", "is not", null).limit(1).execute()).length === 0
}
