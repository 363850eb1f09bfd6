/** What the service says about a field: its name as a pointer, and a sentence. */
export interface FieldFault {
  pointer?: string
  detail: string
}

/** Marks the fields of a form that the service has refused, with the sentence that says why. Without faults, it takes all marks away. */
export function markFaults(form: HTMLFormElement, faults: readonly FieldFault[] = []): void {
  for (const line of form.querySelectorAll(".fault")) line.remove()
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid")
    const help = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => !id.endsWith("-fault"))
    if (help.length > 0) field.setAttribute("aria-describedby", help.join(" "))
    else field.removeAttribute("aria-describedby")
  }
  for (const { pointer = "", detail } of faults) {
    const field = form.elements.namedItem(pointer.slice(1))
    const isField = field instanceof HTMLElement && field.getAttribute("type") !== "hidden"
    if (!isField || field.ariaInvalid === "true") continue
    const line = form.ownerDocument.createElement("p")
    line.className = "fault"
    line.id = `${field.id}-fault`
    line.textContent = detail
    field.after(line)
    field.ariaInvalid = "true"
    const help = field.getAttribute("aria-describedby")
    field.setAttribute("aria-describedby", `${line.id}${help === null ? "" : ` ${help}`}`)
    const folded = field.closest("details")
    if (folded !== null) folded.open = true
  }
}
