import type { AiReferrals } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"

type Report = AiReferrals["reports"][number]

const top = 50

/** The newest imported report of each search engine: its latest period by page or query, else the days that were imported. */
export async function readAssistantReports(db: Database, brandId: string): Promise<Report[]> {
  const own = db.selectFrom("assistant_report_rows").where("brand_id", "=", brandId)
  const periods = await own
    .select((eb) => ["report", "dimension", "since", "until", eb.fn.max<number | string>("written_at").as("at")])
    .groupBy(["report", "dimension", "since", "until"])
    .orderBy("until", "desc")
    .orderBy("since")
    .execute()
  const reports: Report[] = []
  for (const [report, all] of Map.groupBy(periods, (period) => period.report)) {
    const spans = all.filter(({ since, until }) => since < until)
    const [
      newest = {
        since: all.reduce((least, { since }) => (since < least ? since : least), "9999"),
        until: all[0]?.until ?? "",
      },
    ] = spans
    const { since: from, until: to } = newest
    const within = own.where("report", "=", report).where("since", ">=", from).where("until", "<=", to)
    const read = (dimension: "page" | "query") => {
      // A period as a whole, or the days of it: both together would count twice.
      const isWhole = spans.some((one) => one.dimension === dimension && one.since === from && one.until === to)
      const rows = within.where("dimension", "=", dimension)
      const chosen = isWhole
        ? rows.where("since", "=", from).where("until", "=", to)
        : rows.whereRef("since", "=", "until")
      return chosen
        .select((eb) => ["name", eb.fn.sum<number | string>("shown").as("shown")])
        .groupBy("name")
        .orderBy("shown", "desc")
        .orderBy("name")
        .limit(top)
        .execute()
    }
    const total = await within
      .where("dimension", "=", "")
      .whereRef("since", "=", "until")
      .select((eb) => eb.fn.sum<number | string | null>("shown").as("shown"))
      .executeTakeFirst()
    const [pages, queries] = [await read("page"), await read("query")]
    reports.push({
      report,
      from,
      to,
      imported_at: new Date(Math.max(...all.map(({ at }) => Number(at)))).toISOString(),
      shown: total?.shown == null ? null : Number(total.shown),
      pages: pages.map(({ name, shown }) => ({ url: name, shown: Number(shown) })),
      queries: queries.map(({ name, shown }) => ({ query: name, shown: Number(shown) })),
    })
  }
  return reports.toSorted((one, other) => (one.report < other.report ? -1 : 1))
}
