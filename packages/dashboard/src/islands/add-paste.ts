import { createPasteKeep } from "./create-paste-keep.ts"
import type { Source, Tracked } from "./create-source.ts"
import { findPlainPlace, fitPaste, toCell } from "./fit-paste.ts"
import { liftPictures } from "./lift-pictures.ts"
import { offerFields } from "./offer-fields.ts"
import { hasFields, isAddress, isForPage, type Paste, readPaste } from "./read-paste.ts"
import { sendSigned } from "./send-signed.ts"

export interface PasteOptions {
  /** Uploads a picture to the library, and resolves to its address. Undefined for somebody who cannot. */
  upload: ((file: File) => Promise<string>) | undefined
  /** Saving waits for what is on its way into the text. */
  hold?: ((work: Promise<unknown>) => void) | undefined
}

/** The service did not answer, or not to this session. */
class Unanswered extends Error {}

/**
 * Makes Markdown of what people paste into the text: the service converts HTML, an address on a selection becomes a link, and front matter is
 * offered as fields. If the service does not answer, the plain text goes in, and the HTML is kept until it does.
 */
export function addPaste(form: HTMLFormElement, source: Source, { upload, hold = () => {} }: PasteOptions): void {
  const page = form.ownerDocument
  const state = page.createElement("div")
  state.id = "paste-state"
  state.className = "soft"
  state.setAttribute("role", "status")
  form.querySelector(".code-view")?.after(state)
  const kept = createPasteKeep(form)
  const action = `${/^\/brands\/[^/]+\/articles/.exec(new URL(form.action).pathname)?.[0] ?? ""}/paste`

  form.addEventListener("paste", (event) => {
    const isText = event.target instanceof Element && event.target.matches(".code-view")
    const paste = readPaste(event.clipboardData)
    if (!isText || (paste.text === "" && paste.html === "")) return
    state.replaceChildren()
    if (isForPage(paste)) hold(take(paste))
    else if (hasFields(paste.text)) void offer(paste.text)
  })
  window.addEventListener("online", () => hold(convertKept()))
  if (kept.read() !== undefined) offerKept()

  async function take(paste: Paste): Promise<void> {
    const { text, from, to } = source.place()
    const selected = text.slice(from, to)
    if (isAddress(paste.text)) {
      const isLink = selected !== "" && !selected.includes("\n") && !/[[\]]/.test(selected) && !isAddress(selected)
      if (isLink && findPlainPlace(source.place()) !== "code") source.insert(`[${selected}](${paste.text.trim()})`)
      else source.insert(paste.text)
      return
    }
    const plain = findPlainPlace(source.place())
    if (plain !== undefined) return source.insert(plain === "cell" ? toCell(paste.text) : paste.text)
    const place = source.track()
    const timer = window.setTimeout(() => say("Pasting …"), 150)
    try {
      const html = await liftPictures(paste.html, { rtf: paste.rtf, upload })
      const { markdown, left } = await convert<Converted>({ html, taken: noteNames(source.text()) })
      source.paste(place, (now) => fitPaste(now, markdown))
      say(left)
      offerTitle(markdown)
    } catch (error) {
      source.paste(place, (now) => ({ ...now, insert: paste.text, select: endOf(paste.text) }))
      if (!(error instanceof Unanswered)) return say(`Only the plain text was pasted. ${(error as Error).message}`)
      kept.keep(paste)
      offerKept()
    } finally {
      clearTimeout(timer)
    }
  }

  async function convert<Answer>(body: object): Promise<Answer> {
    const response = await sendSigned((csrf) =>
      fetch(action, {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json", "x-csrf": csrf },
        body: JSON.stringify(body),
      }),
    ).catch((error: unknown) => {
      throw new Unanswered("The service does not answer.", { cause: error })
    })
    const answer = response.headers.get("content-type")?.includes("json") ? ((await response.json()) as Refused) : {}
    if (response.ok && answer.markdown !== undefined) return answer as Answer
    if (response.status === 422 || response.status === 413 || response.status === 400)
      throw new Error(answer.detail ?? `The service answered ${response.status}.`)
    throw new Unanswered(answer.detail ?? `The service answered ${response.status}.`)
  }

  function offerKept(): void {
    const again = button("Paste it with its formatting", () => hold(convertKept({ isAsked: true })))
    state.replaceChildren(
      "The service did not answer, so only the plain text was pasted. The formatting is kept in this browser. ",
      again,
    )
  }

  /** Puts the converted text in place of the plain one. A text that somebody has changed stays, and the copy goes to the caret. */
  async function convertKept({ isAsked = false } = {}): Promise<void> {
    const paste = kept.read()
    if (paste === undefined) return
    const isThere = () => source.text().split(paste.text).length === 2
    if (!isAsked && !isThere()) return
    try {
      const html = await liftPictures(paste.html, { rtf: paste.rtf, upload })
      const { markdown, left } = await convert<Converted>({ html, taken: noteNames(source.text()) })
      const from = source.text().indexOf(paste.text)
      const place: Tracked = isThere() ? source.track({ from, to: from + paste.text.length }) : source.track()
      source.paste(place, (now) => fitPaste(now, markdown))
      kept.clear()
      say(left)
    } catch (error) {
      if (error instanceof Unanswered) return offerKept()
      kept.clear()
      say(`Only the plain text was pasted. ${(error as Error).message}`)
    }
  }

  async function offer(text: string): Promise<void> {
    const { fields, markdown } = await convert<Parameters<typeof offerFields>[2]>({ text }).catch(() => ({
      fields: {},
      markdown: text,
    }))
    const front = text.slice(0, Math.max(0, text.trimEnd().length - markdown.trimEnd().length))
    offerFields(form, state, { fields, markdown }, () => {
      const from = source.text().indexOf(front)
      if (from !== -1) source.replace({ from, to: from + front.length }, "")
    })
  }

  /** A first heading is often the title of the article. */
  function offerTitle(markdown: string): void {
    const [line, title] = /^# (.+)\n*/.exec(markdown) ?? []
    const field = form.querySelector<HTMLInputElement>("[name=title]")
    if (line === undefined || title === undefined || field?.value !== "") return
    offerFields(form, state, { fields: { title: title.replaceAll(/[*_`\\]/g, "") }, markdown }, () => {
      const from = source.text().indexOf(line)
      if (from !== -1) source.replace({ from, to: from + line.length }, "")
    })
  }

  function say(text: string): void {
    state.replaceChildren(text)
  }

  function button(name: string, run: () => void): HTMLButtonElement {
    const made = page.createElement("button")
    made.type = "button"
    made.className = "plain"
    made.textContent = name
    made.addEventListener("click", run)
    return made
  }
}

interface Converted {
  markdown: string
  left: string
}
interface Refused {
  markdown?: string
  detail?: string
}

const endOf = (text: string) => ({ from: text.length, to: text.length })

/** The names of the notes that a text has. */
const noteNames = (text: string): string[] =>
  [...text.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, name = ""]) => name).slice(0, 2000)
