const given = process.env["CITABLE_TEST_DAY"]
/** The day that a whole `npm test` chooses by, in days since 1970; other runs, and those of "all", choose nothing. */
const chosen = given === "all" ? undefined : given

/** A seed for random input: today, so that each day has another, or the day that `CITABLE_TEST_DAY` plays again. */
export function testDay(): number {
  return Number(chosen ?? Math.floor(Date.now() / 86_400_000))
}

/**
 * What has its turn today, when there is no time for all of it: one in so many, so that each has its turn within as many days. All of it
 * where no day is chosen, as in a run of some files, with `CITABLE_TEST_DAY=all`, and in the soak. A file that runs only every third day
 * itself chooses with `every` = 3, or it would choose the same each time.
 */
export function ofTheDay<One>(
  all: readonly One[],
  parts: number,
  day: string | undefined = chosen,
  every = 1,
): readonly One[] {
  return day === undefined ? all : all.filter((_, index) => index % parts === Math.floor(Number(day) / every) % parts)
}
