/** Says how many rows of a list are chosen, and lets one box tick all of them. Without this script, the page has a link that does. */
export function countChosen(page: ParentNode): void {
  for (const form of page.querySelectorAll<HTMLFormElement>("form.chooser")) {
    const boxes = [...form.querySelectorAll<HTMLInputElement>("tbody .choose input:not(:disabled)")]
    const told = form.querySelector<HTMLElement>("[data-count]")
    const label = form.querySelector<HTMLLabelElement>(".choose-all")
    const all = label?.querySelector("input")
    if (boxes.length === 0 || told === null || label === null || !all) continue
    const first = told.textContent
    const show = (): void => {
      const count = boxes.filter(({ checked }) => checked).length
      all.checked = count === boxes.length
      all.indeterminate = count > 0 && !all.checked
      told.textContent = count === 0 ? first : `${count} chosen`
    }
    label.hidden = false
    form.addEventListener("change", ({ target }) => {
      if (target === all) for (const box of boxes) box.checked = all.checked
      show()
    })
    show()
  }
}
