import { findOutage } from "@citable/storage/find-outage"

type Report = (error: unknown, requestId: string) => void

const everyMs = 10_000
const maxCauses = 20

/**
 * Reports why the database is away or takes no connection, or that no file opens. Every call fails meanwhile, and none of their answers tells the cause, so each
 * cause is reported at most once in ten seconds.
 */
export function createOutageReport(report: Report, now: () => number): Report {
  const told = new Map<string, number>()
  return (error, requestId) => {
    const outage = findOutage(error)
    if (outage === undefined) return
    const at = now()
    // That no file opens is one cause, whatever the file.
    const cause = "path" in outage && "code" in outage ? String(outage.code) : outage.message
    if (Math.abs(at - (told.get(cause) ?? Number.NEGATIVE_INFINITY)) < everyMs) return
    if (told.size >= maxCauses) told.clear()
    told.set(cause, at)
    report(error, requestId)
  }
}
