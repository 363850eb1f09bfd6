import type { Page } from "playwright-core"

import { findViolations } from "./look-at.ts"

/** Everything that is wrong with how a page looks: rules that axe finds broken, what is cut, and what lies on something else. */
export async function findFaults(page: Page): Promise<string[]> {
  const violations = await findViolations(page)
  const rules = violations.map(([rule, nodes]) => `${rule}: ${nodes.slice(0, 2).join(" ")}`)
  return [...(await page.evaluate(findMisplaced)), ...rules]
}

/** Runs in the page: what is wider than its place, and which controls lie on others. */
function findMisplaced(): string[] {
  const faults: string[] = []
  const over = document.documentElement.scrollWidth - window.innerWidth
  if (over > 0) faults.push(`the page is ${over} px wider than its window`)
  for (const region of document.querySelectorAll(".data")) {
    const hidden = region.scrollWidth - region.clientWidth
    if (region.checkVisibility() && hidden > 1)
      faults.push(`${region.getAttribute("aria-label")} is cut by ${hidden} px`)
  }
  const name = (one: Element) =>
    `${one.localName} “${(one.textContent || (one as HTMLInputElement).name || "").trim().slice(0, 40)}”`
  const isLoose = (one: Element | null): boolean =>
    one !== null && (/sticky|fixed/.test(getComputedStyle(one).position) || isLoose(one.parentElement))
  const controls = [
    ...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
  ]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isLoose(one))
    .map((one) => ({ one, boxes: [...one.getClientRects()].filter(({ width, height }) => width > 2 && height > 2) }))
  for (const [at, { one, boxes }] of controls.entries()) {
    for (const other of controls.slice(at + 1)) {
      if (one.contains(other.one)) continue
      const covers = boxes.some((box) =>
        other.boxes.some(
          (next) =>
            Math.min(box.right, next.right) - Math.max(box.left, next.left) > 2 &&
            Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 2,
        ),
      )
      if (covers) faults.push(`${name(one)} lies on ${name(other.one)}`)
    }
  }
  for (const one of document.querySelectorAll("main :is(p, h1, h2, h3, dt, dd, th, td, li, label, button, a)")) {
    const { overflowX, textOverflow } = getComputedStyle(one)
    const isCut = overflowX === "hidden" && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1
    if (isCut && one.clientWidth > 2 && one.checkVisibility()) faults.push(`${name(one)} is cut`)
  }
  return faults
}
