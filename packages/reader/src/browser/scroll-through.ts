/** Runs in the page. Scrolls down once, a window at a time, and back, so that pictures load that wait for it. Nothing is clicked. */
export async function scrollThrough(maxHeight: number): Promise<void> {
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
  const end = Math.min(maxHeight, document.documentElement.scrollHeight)
  const steps = Math.min(25, Math.ceil(end / innerHeight))
  for (let step = 1; step <= steps; step++) {
    scrollTo({ top: (end / steps) * step, behavior: "instant" })
    // oxlint-disable-next-line no-await-in-loop -- the page needs a moment at each place
    await pause(40)
  }
  scrollTo({ top: 0, behavior: "instant" })
}
