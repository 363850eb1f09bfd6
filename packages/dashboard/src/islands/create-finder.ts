import type { Findable } from "../articles/findable.ts"

export interface FinderOptions {
  title: string
  label: string
  /** What stands below the field while nothing is found. */
  none: string
  /** Where to look. */
  url: string
  /** What something that is typed means by itself, such as an address. It comes after what is found for it. */
  take?: (typed: string) => Findable | undefined
}

export interface Finder {
  /** Asks somebody to choose. Undefined if they do not. */
  choose(): Promise<Findable | undefined>
}

/** The pause after the last key before it looks. */
const quietMs = 150

/** Creates a dialog with a field and what it finds. Arrows choose and Enter takes; the focus stays in the field. */
export function createFinder(page: Document, { title, label, none, url, take }: FinderOptions): Finder {
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, has: Partial<HTMLElementTagNameMap[Name]>) =>
    Object.assign(page.createElement(name), has)
  const id = `find-${title.toLowerCase().replaceAll(/\W+/g, "-")}`
  const dialog = make("dialog", { className: "finder" })
  dialog.setAttribute("aria-labelledby", `${id}-title`)
  const field = make("input", { id, type: "text", autocomplete: "off", role: "combobox", dir: "auto", maxLength: 2000 })
  field.setAttribute("aria-controls", `${id}-list`)
  field.setAttribute("aria-autocomplete", "list")
  const list = make("ul", { id: `${id}-list`, role: "listbox", ariaLabel: title })
  const state = make("p", { className: "soft", role: "status" })
  const cancel = make("button", { type: "button", className: "plain", textContent: "Cancel" })
  const actions = make("div", { className: "actions" })
  actions.append(cancel)
  const form = make("form", { method: "dialog" })
  form.append(
    make("h2", { id: `${id}-title`, textContent: title }),
    make("label", { htmlFor: id, textContent: label }),
    field,
    list,
    state,
    actions,
  )
  dialog.append(form)
  page.body.append(dialog)

  let found: readonly Findable[] = []
  let now = 0
  let chosen: Findable | undefined
  let timer: number | undefined
  let running: AbortController | undefined
  let isBehind = false
  let takesFirst = false

  function show(): void {
    const options = found.map(({ name, detail, picture }, at) => {
      const option = make("li", { id: `${id}-${at}`, role: "option", ariaSelected: `${at === now}` })
      option.append(
        ...(picture === undefined ? [] : [make("img", { className: "logo", src: picture, alt: "" })]),
        make("span", { textContent: name, dir: "auto" }),
        make("span", { className: "soft", textContent: detail }),
      )
      option.addEventListener("click", () => finish(found[at]))
      return option
    })
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    field.ariaExpanded = `${options.length > 0}`
    if (options[now] === undefined) field.removeAttribute("aria-activedescendant")
    else field.setAttribute("aria-activedescendant", `${id}-${now}`)
    options[now]?.scrollIntoView({ block: "nearest" })
  }

  async function ask(typed: string, signal: AbortSignal): Promise<Findable[]> {
    const address = new URL(url, page.baseURI)
    address.searchParams.set("q", typed)
    const response = await fetch(address, { signal, headers: { accept: "application/json" } })
    if (!response.ok) throw new Error(`The service answered ${response.status}.`)
    return ((await response.json()) as { data: Findable[] }).data
  }

  async function look(): Promise<void> {
    running?.abort()
    running = new AbortController()
    const typed = field.value.trim()
    const own = take?.(typed)
    found = [...(await ask(typed, running.signal)), ...(own === undefined ? [] : [own])]
    now = 0
    isBehind = false
    state.textContent = found.length === 0 ? none : ""
    show()
    if (takesFirst && found[0] !== undefined) finish(found[0])
    takesFirst = false
  }

  function plan(ms: number): void {
    isBehind = true
    takesFirst = false
    // What an answer on its way has found is of other words.
    running?.abort()
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      look().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") return
        const own = take?.(field.value.trim())
        found = own === undefined ? [] : [own]
        now = 0
        isBehind = false
        show()
        state.textContent = "Nothing was looked up: the service does not answer."
        if (takesFirst && own !== undefined) finish(own)
        takesFirst = false
      })
    }, ms)
  }

  function finish(value: Findable | undefined): void {
    chosen = value
    dialog.close()
  }

  field.addEventListener("input", () => plan(quietMs))
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === "Enter") {
      event.preventDefault()
      // What is shown may be of other words than those that are typed by now.
      if (isBehind) {
        plan(0)
        takesFirst = true
      } else finish(found[now])
    }
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    now = (now + step + found.length) % found.length
    show()
  })
  cancel.addEventListener("click", () => finish(undefined))

  return {
    choose() {
      chosen = undefined
      found = []
      field.value = ""
      state.textContent = ""
      show()
      dialog.showModal()
      field.focus()
      plan(0)
      return new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve(chosen), { once: true })
      })
    },
  }
}
