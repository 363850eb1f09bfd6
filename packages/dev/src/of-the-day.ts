/**
 * The number of the day since 1970, in UTC: what tests choose by it is another each day. `CITABLE_TEST_DAY` plays a day again; each run
 * of tests prints its own.
 */
export function testDay(): number {
  return Number(process.env["CITABLE_TEST_DAY"] ?? Math.floor(Date.now() / 86_400_000))
}

/** One in so many; within as many days, each has its turn. */
export function ofTheDay<One>(all: readonly One[], parts: number, day: number = testDay()): One[] {
  return all.filter((_, index) => index % parts === day % parts)
}
