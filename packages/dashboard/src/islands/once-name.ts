/** Names the form of a new article, because several can be written at once. */
export const onceName = (form: HTMLFormElement): string =>
  `${new URL(form.action).pathname}#${form.querySelector<HTMLInputElement>("input[name=once]")?.value ?? ""}`

/** Makes a form one of a new article. */
export function addOnce(form: HTMLFormElement): void {
  const once = form.ownerDocument.createElement("input")
  Object.assign(once, { type: "hidden", name: "once", value: crypto.getRandomValues(new Uint32Array(4)).join("-") })
  form.append(once)
}
