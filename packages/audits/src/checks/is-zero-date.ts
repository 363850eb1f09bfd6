/** What programs write where they have no date: the years 0 and 1, and the days from which Excel, .NET and Unix count. */
export function isZeroDate(time: number): boolean {
  return time < Date.UTC(100, 0) || zeros.some((zero) => Math.abs(time - zero) <= dayMs)
}

const dayMs = 86_400_000
const zeros = [Date.UTC(1899, 11, 30), Date.UTC(1970, 0, 1)]
