/** One of two texts, with a mark on what the other one has differently. */
export function compareSide(page: Document, label: string, text: string, other: string): HTMLElement {
  const figure = page.createElement("figure")
  const caption = page.createElement("figcaption")
  caption.textContent = label
  const words = page.createElement("blockquote")
  words.dir = "auto"
  if (text.trim() === "") words.append(Object.assign(page.createElement("em"), { textContent: "Nothing." }))
  else words.append(...marked(page, text.trimEnd(), other.trimEnd()))
  figure.append(caption, words)
  return figure
}

/** A text with a mark from the first word that the other one has differently to the last one. */
function marked(page: Document, text: string, other: string): Node[] {
  const [words, others] = [text, other].map((one) => one.split(/(?<=\s)/))
  if (words === undefined || others === undefined) return []
  const least = Math.min(words.length, others.length)
  let head = 0
  while (head < least && words[head] === others[head]) head++
  let tail = 0
  while (tail < least - head && words.at(-1 - tail) === others.at(-1 - tail)) tail++
  const mark = page.createElement("mark")
  mark.textContent = words.slice(head, words.length - tail).join("")
  const [before, after] = [words.slice(0, head).join(""), tail === 0 ? "" : words.slice(-tail).join("")]
  return [page.createTextNode(before), mark, page.createTextNode(after)]
}
