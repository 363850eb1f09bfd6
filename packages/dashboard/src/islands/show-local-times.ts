import { toPageTime } from "./to-page-time.ts"

/** Shows the times of an element in the time zone of the page. The UTC stays in the title. */
export function showLocalTimes(root: ParentNode): void {
  const page = (root.ownerDocument ?? root) as Document
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[datetime]:not([title])")) {
    time.title = time.textContent
    time.textContent = toPageTime(page, time.dateTime)
  }
}
