/** What a pasted text says about its article. */
export interface PastedFields {
  fields: { title?: string; excerpt?: string; slug?: string; topics?: string[] }
  markdown: string
}

/** Offers the fields of a pasted text. A click fills them in, and `onUse` takes them out of the text. */
export function offerFields(
  form: HTMLFormElement,
  state: HTMLElement,
  { fields }: PastedFields,
  onUse: () => void,
): void {
  const { topics, ...others } = fields
  const values = Object.entries({ ...others, ...(topics !== undefined && { tags: topics.join("\n") }) })
  const known = values.flatMap(([name, value]) => {
    const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
    return field === null ? [] : [{ field, value, name: name === "tags" ? "topics" : name }]
  })
  if (known.length === 0) return
  const use = form.ownerDocument.createElement("button")
  use.type = "button"
  use.className = "plain"
  use.textContent = known.length === 1 ? `Use it as the ${known[0]?.name}` : "Use them as fields"
  use.addEventListener("click", () => {
    for (const { field, value } of known) {
      field.value = value
      field.dispatchEvent(new InputEvent("input", { bubbles: true }))
    }
    onUse()
    state.replaceChildren("The fields are filled in.")
  })
  const list = known.map(({ name, value }) => `${name} “${value.replaceAll("\n", ", ").slice(0, 60)}”`).join(", ")
  state.append(`${state.textContent === "" ? "" : " "}The pasted text has: ${list}. `, use)
}
