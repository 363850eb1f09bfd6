import * as Plot from "@observablehq/plot"
import { parseHTML } from "linkedom"

import type { ChartText } from "../figure.ts"

/** Each chart is drawn for wide and for narrow places. It fills its place, so its letters are about as large as those of the page. */
const widths = { wide: 840, narrow: 312 }

/**
 * Draws a chart as SVG without a browser: two elements, of which the style sheet shows one. The colours come from the page (CSS
 * variables and `currentColor`), so a chart is light or dark like the page. The SVG has no style of its own, as a strict content
 * security policy demands.
 */
export function drawChart(text: ChartText, options: (width: number) => Plot.PlotOptions): string {
  return Object.entries(widths)
    .map(([size, width]) => draw(text, size, { width, ...options(width) }))
    .join("")
}

function draw({ id, title, description }: ChartText, size: string, options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>")
  const svg = Plot.plot({ ...options, document, className: "plot" })
  const add = (name: string, content: string) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name)
    element.setAttribute("id", `${id}-${size}-${name}`)
    element.textContent = content
    svg.insertBefore(element, svg.firstChild)
  }
  add("desc", description)
  add("title", title)
  svg.setAttribute("role", "img")
  svg.setAttribute("aria-labelledby", `${id}-${size}-title`)
  svg.setAttribute("aria-describedby", `${id}-${size}-desc`)
  svg.setAttribute("class", `plot ${size}`)
  svg.setAttribute("font-size", "12")
  // To screen readers the chart is one image, so its parts have no names.
  for (const part of svg.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label")
  for (const style of svg.querySelectorAll("style")) style.remove()
  nameMarkers(svg, `${id}-${size}`)
  return svg.outerHTML.replaceAll(/="[^"]*\.\d{3}[^"]*"/g, (value) => value.replaceAll(/\d+\.\d{3,}/g, toHundredths))
}

/** A hundredth of a pixel is less than anybody sees. */
const toHundredths = (number: string): string => `${Number(Number(number).toFixed(2))}`

/** Plot counts markers over the whole process. Here they are counted by chart, so that the same data gives the same bytes. */
function nameMarkers(svg: Element, prefix: string): void {
  const names = new Map<string, string>()
  for (const marker of svg.querySelectorAll("marker")) {
    const name = `${prefix}-marker-${names.size + 1}`
    names.set(`url(#${marker.id})`, name)
    marker.id = name
  }
  for (const end of ["marker-start", "marker-mid", "marker-end"]) {
    for (const part of svg.querySelectorAll(`[${end}]`)) {
      const name = names.get(part.getAttribute(end) ?? "")
      if (name !== undefined) part.setAttribute(end, `url(#${name})`)
    }
  }
}
