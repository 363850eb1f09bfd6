import { parseHTML } from "linkedom"

/** The words that a page or a text shows, with single spaces. */
export const toWords = (page: string): string => {
  const text = page.includes("<html") ? parseHTML(page).document.querySelector("main")?.textContent : page
  return (text ?? "").replaceAll(/\s+/g, " ").trim()
}
