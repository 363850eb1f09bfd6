/** Runs in the page. Reads what the browser buffered: the largest paint, and the worst window of layout shifts. */
export function observeVitals(waitMs: number): Promise<{ lcpMs: number | null; cls: number }> {
  let lcpMs: number | null = null
  let cls = 0
  let sum = 0
  let first = 0
  let last = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) lcpMs = startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    // Nobody clicks here: Chromium takes the size of the device that it shows for input, and marks the first shifts.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      // A window of shifts ends after a second without one, and after five seconds.
      if (entry.startTime - last > 1000 || entry.startTime - first > 5000) {
        sum = 0
        first = entry.startTime
      }
      last = entry.startTime
      sum += entry.value
      cls = Math.max(cls, sum)
    }
  }).observe({ type: "layout-shift", buffered: true })
  return new Promise((resolve) => {
    setTimeout(() => resolve({ lcpMs, cls }), waitMs)
  })
}
