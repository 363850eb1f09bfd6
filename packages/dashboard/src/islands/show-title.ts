/** Names the page of an article as its title is, once that is saved. */
export function showTitle(form: HTMLFormElement): void {
  const page = form.ownerDocument
  const head = page.querySelector("main h1")
  const title = form.querySelector<HTMLInputElement>("input[name=title]")?.value.trim() || "Untitled"
  if (head === null || head.textContent === title) return
  page.title = page.title.replace(head.textContent, () => title)
  head.textContent = title
}
