import { parseHTML } from "linkedom"

/** The words that a page or a text shows, with single spaces, also between cells and the terms of a list. */
export function toWords(page: string): string {
  if (!page.includes("<html")) return page.replaceAll(/\s+/g, " ").trim()
  const { document } = parseHTML(page)
  for (const cell of document.querySelectorAll("td, th, option, dt, dd, details, summary")) {
    cell.before(" ")
    cell.after(" ")
  }
  return toWords(document.querySelector("main")?.textContent ?? "")
}
