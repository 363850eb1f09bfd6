/** Both clocks give whole milliseconds or more, and are not read at the same instant. */
const toleranceMs = 20

/**
 * Moves the start of Next's clock, so that it shows the time of day again.
 *
 * Next notes an invalidation by `Date.now()`, and looks for it by `performance.timeOrigin + performance.now()`. The second one stands still
 * while the machine sleeps, and ignores corrections of the time. Without this, every page stays as it was for as long as the two are apart.
 *
 * It cannot help a page that Next stored shortly before the time was set back: until that time has come again, the page looks newer than any
 * invalidation.
 */
export function alignClock(): void {
  const apart = Date.now() - (performance.timeOrigin + performance.now())
  if (Math.abs(apart) <= toleranceMs) return
  Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + apart, configurable: true })
}
