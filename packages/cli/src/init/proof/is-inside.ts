import { hasWords } from "@citable/reader/look"
import { parseHTML } from "linkedom"

/** Whether a page shows a text inside elements with these classes, the outermost first. */
export function isInside(html: string, passage: string, classes: readonly string[]): boolean {
  if (classes.length === 0) return true
  const { document } = parseHTML(html)
  let inner: Element[] = [document.documentElement]
  for (const names of classes) {
    const wanted = names.split(/\s+/)
    inner = inner
      .flatMap((element) => [...element.querySelectorAll("*")])
      .filter((element) => wanted.every((name) => element.classList.contains(name)))
  }
  return inner.some((element) => hasWords(element.textContent ?? "", passage))
}
