import { offsetAt } from "./offset-at.ts"
import { toMoment } from "./to-moment.ts"

/** How often something starts by itself, and when it last did. Times are milliseconds since 1970. */
export interface Recurrence {
  every: "off" | "daily" | "weekly" | "monthly"
  /** From which hour of the zone. Null: as late as the last time. */
  hour: number | null
  /** Null for UTC. */
  zone: string | null
  /** When it last began. Undefined for never. */
  last: number | undefined
  now: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const days = { daily: 1, weekly: 7, monthly: 30 }

/**
 * When something starts next. It is due if this is not after `now`. Without a last time, it is due at once, or in the hour that is chosen.
 * Undefined if it is off.
 */
export function nextRun({ every, hour, zone, last, now }: Recurrence): number | undefined {
  if (every === "off") return undefined
  // One that began while the clock was ahead must not hold up the next one until then.
  if (last !== undefined && last > now) return now
  if (hour === null) return last === undefined ? now : last + days[every] * dayMs
  const atHour = (from: number, later: number) => toHour(from, later, { hour, zone: zone ?? "UTC" })
  if (last !== undefined) return atHour(last, days[every])
  const today = atHour(now, 0)
  return now < today + hourMs ? today : atHour(now, 1)
}

/** The beginning of an hour of the day that comes some days after a moment. A zone that this system does not know is UTC. */
function toHour(from: number, later: number, { hour, zone }: { hour: number; zone: string }): number {
  const date = new Date(from + (offsetAt(from, zone) ?? 0) + later * dayMs).toISOString().slice(0, 10)
  const local = `${date}T${String(hour).padStart(2, "0")}:00`
  return Date.parse(toMoment(local, zone) ?? `${local}Z`)
}
