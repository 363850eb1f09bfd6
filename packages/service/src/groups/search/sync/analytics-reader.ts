import { joinFacts, runReport } from "@citable/search-data/google/run-report"

import { replaceTrafficDay, toTrafficRow } from "../rows/traffic-row.ts"
import type { SourceReader } from "./source-reader.ts"

const metrics = ["sessions", "totalUsers", "keyEvents"]
const dimensions = ["hostName", "landingPage", "sessionDefaultChannelGroup", "sessionSource", "country"]

/** Reads Google Analytics 4. */
export const analyticsReader: SourceReader = {
  async findDays({ google, credentials, property }, range) {
    const { rows } = await runReport(google, credentials, {
      property,
      ...range,
      dimensions: ["date"],
      metrics: ["sessions"],
    })
    return new Set(rows.map(({ dimensions: [date = ""] }) => date.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")))
  },
  async readDay({ google, credentials, property }, day) {
    const report = { property, from: day, to: day, metrics }
    // A person who came by two channels is a user of both, so the total is not a sum.
    const total = await runReport(google, credentials, { ...report, dimensions: [] })
    const { rows, facts } = await runReport(google, credentials, { ...report, dimensions })
    const all = [
      toTrafficRow(undefined, total.rows[0]?.metrics ?? []),
      ...rows.map(({ dimensions: [host = "", path = "", channel = "", source = "", country = ""], metrics: numbers }) =>
        toTrafficRow({ page: toPage(host, path), channel, source, country }, numbers),
      ),
    ]
    return (trx, { brandId, at }) =>
      replaceTrafficDay(trx, { brandId, day, rows: all, facts: joinFacts(total.facts, facts), at })
  },
}

/** The URL of a page. Values that Analytics does not know, such as `(not set)`, stay as they are. */
function toPage(host: string, path: string): string {
  if (path.startsWith("/") && host !== "" && !host.startsWith("(")) return `https://${host}${path}`
  return path === "" ? "(not set)" : path
}
