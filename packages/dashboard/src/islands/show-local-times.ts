/** Shows the times of an element in the reader's time zone and language. The UTC stays in the title. */
export function showLocalTimes(root: ParentNode): void {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[datetime]:not([title])")) {
    time.title = time.textContent
    time.textContent = format.format(new Date(time.dateTime))
  }
}
