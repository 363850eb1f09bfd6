import { toMoment } from "@citable/contract/times"

/** Shows beside the time of a schedule what it is in UTC. */
export function showUtc(page: ParentNode): void {
  const at = page.querySelector<HTMLInputElement>("#at")
  const zone = page.querySelector<HTMLInputElement>("#zone")
  const text = page.querySelector<HTMLElement>("#at-utc")
  if (at === null || zone === null || text === null) return
  const show = () => {
    const moment = toMoment(at.value, zone.value)
    text.textContent = moment === undefined ? "" : `${moment.slice(0, 16).replace("T", " ")} UTC`
  }
  for (const input of [at, zone]) input.addEventListener("input", show)
  show()
}
