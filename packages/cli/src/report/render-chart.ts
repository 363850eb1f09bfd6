import * as Plot from "@observablehq/plot"
import { parseHTML } from "linkedom"

/** The text of a chart for people who do not see it. */
export interface ChartText {
  /** Unique on its page, in letters and hyphens. */
  id: string
  title: string
  description: string
}

/** Each chart is drawn for wide and for narrow windows, with letters of the same size. */
const widths = { wide: 680, narrow: 312 }

/**
 * Draws a chart as SVG without a browser: two elements, of which the style of the page shows one. The colours come from the page (CSS
 * variables and `currentColor`), so a chart is light or dark like the page.
 */
export function renderChart(text: ChartText, options: (width: number) => Plot.PlotOptions): string {
  return Object.entries(widths)
    .map(([size, width]) => draw(text, size, { width, ...options(width) }))
    .join("")
}

function draw({ id, title, description }: ChartText, size: string, options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>")
  const svg = Plot.plot({
    ...options,
    document,
    className: "plot",
    style: { background: "none", fontSize: "12px" },
  })
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
  // To screen readers the chart is one image, so its parts have no names.
  for (const part of svg.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label")
  // The page has one style for all charts.
  for (const style of svg.querySelectorAll("style")) style.remove()
  return svg.outerHTML
}
