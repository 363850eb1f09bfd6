/** The answers of a day, and those among them that name the brand, or cite it. */
export interface CountedDay {
  /** How many days ago it was. */
  age: number
  count: number
  of: number
}

/** How much the share of a day differs from the share of other days. */
export interface Spread {
  /** How alike the answers of a day are (the intraclass correlation): 0 if days differ by chance alone. It can be below 0 by chance. */
  alike: number
  /** How alike the answers of a day and of the next one are. Undefined if no two days follow each other. */
  alikeNext: number | undefined
  /** The number of days that say so, less one for each group. */
  freedom: number
}

/**
 * Measures by how much days differ more than chance explains, as the method of moments does. Days are compared within a group, so a change
 * between the groups is no part of it.
 */
export function measureSpread(groups: readonly (readonly CountedDay[])[]): Spread {
  let [excess, room, excessNext, roomNext, freedom] = [0, 0, 0, 0, 0]
  for (const days of groups) {
    const of = days.reduce((sum, day) => sum + day.of, 0)
    if (of === 0) continue
    const count = days.reduce((sum, day) => sum + day.count, 0)
    const variance = varianceOf(count, of)
    const off = (day: CountedDay) => day.count - (day.of * count) / of
    freedom += days.length - 1
    days.forEach((day, at) => {
      const rest = 1 - day.of / of
      excess += off(day) ** 2 / variance - day.of * rest
      room += day.of * (day.of - 1) * rest
      const next = days[at + 1]
      if (next === undefined || Math.abs(next.age - day.age) !== 1) return
      // Days of one group differ from their common share, so one is above when another is below.
      excessNext += (off(day) * off(next)) / variance + (day.of * next.of) / of
      roomNext += day.of * next.of
    })
  }
  return {
    alike: room > 0 ? excess / room : 0,
    alikeNext: roomNext > 0 ? excessNext / roomNext : undefined,
    freedom,
  }
}

/** The variance of one answer. It is above 0 even if all answers are the same. */
function varianceOf(count: number, of: number): number {
  const share = (count + 0.5) / (of + 1)
  return share * (1 - share)
}
