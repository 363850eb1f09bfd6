import { type RawBuilder, sql } from "kysely"

/** Whether a link leads out of the site, or to an image. In these words, or a database does not find its index by target. */
export const isOutside = (link: string): RawBuilder<boolean> => sql`${sql.ref(`${link}.kind`)} <> 'internal'`

/**
 * Whether a link `l` of the page `from` leads to one of some pages, given as a query for their keys. Links between pages have no index by
 * target, so a query names the pages before the links, with `cross join`: then SQLite reads each page's links once.
 */
export const leadsTo = (from: string, targets: RawBuilder<unknown>): RawBuilder<boolean> =>
  // The sign keeps SQLite from asking for each pair of a page and a target.
  sql`l.from_key = ${sql.ref(`${from}.url_key`)} and l.kind = 'internal' and +l.to_key in (${targets})`
