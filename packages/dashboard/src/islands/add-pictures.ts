import type { PickableFile } from "../media/pickable-file.ts"
import { createCover } from "./create-cover.ts"
import { createPicker } from "./create-picker.ts"
import type { Source } from "./create-source.ts"
import { describePicture } from "./describe-picture.ts"
import { findRefusal } from "./find-refusal.ts"
import { fitBetweenBlocks } from "./fit-paste.ts"
import { offerSmaller } from "./offer-smaller.ts"
import { sendFile } from "./send-file.ts"
import { sendSigned } from "./send-signed.ts"

export interface Pictures {
  /** Uploads a picture, and resolves to its address. Undefined for somebody who cannot. */
  upload: ((file: File) => Promise<string>) | undefined
}

/**
 * Adds pictures to the form of an article: pasted and dropped ones go to the library and into the text, and the picker offers those of the
 * library. For each new one it asks what it shows.
 */
export function addPictures(
  form: HTMLFormElement,
  target: Source,
  hold: (work: Promise<unknown>) => void = () => {},
): Pictures {
  const page = form.ownerDocument
  const pickerDialog = page.querySelector<HTMLDialogElement>("#picker")
  const describeDialog = page.querySelector<HTMLDialogElement>("#describe")
  const state = form.querySelector<HTMLElement>("#picture-state")
  const hint = form.querySelector<HTMLElement>("[data-tools=text]")
  if (pickerDialog === null || describeDialog === null || state === null) return { upload: undefined }
  const { home = "", most } = pickerDialog.dataset
  const picker = createPicker(pickerDialog)
  const cover = createCover(form, () => picker.choose())
  const canUpload = hint !== null
  if (hint !== null) hint.hidden = false
  let running = 0
  let count = 0
  let last: Promise<unknown> = Promise.resolve()

  form.addEventListener("citable-picture", (event) => {
    event.preventDefault()
    void choose()
  })
  form.addEventListener("paste", (event) => {
    const files = canUpload ? picturesOf(event.clipboardData) : []
    // A part of a document comes as text and as a picture of it.
    if (files.length === 0 || event.clipboardData?.types.includes("text/plain") === true) return
    event.preventDefault()
    const slug = form.querySelector<HTMLInputElement>("[name=slug]")?.value ?? ""
    take(files.map(nameAfter(slug)), event.target)
  })
  // A file that misses the form would take the place of the page.
  page.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault()
  })
  page.addEventListener("drop", (event) => {
    if (event.dataTransfer?.types.includes("Files") !== true) return
    event.preventDefault()
    if (!canUpload || !(event.target instanceof Node) || !form.contains(event.target)) return
    const files = picturesOf(event.dataTransfer)
    if (files.length === 0) say("Only pictures can be dropped here.")
    else take(files, event.target)
  })
  window.addEventListener("beforeunload", (event) => {
    if (running > 0) event.preventDefault()
  })

  return { upload: canUpload ? async (file) => (await send(file)).url : undefined }

  function take(files: File[], place: EventTarget | null): void {
    const [first] = files
    if (first !== undefined && place instanceof Node && cover?.place.contains(place) === true) hold(takeCover(first))
    else hold(takeIntoText(files))
  }

  /** Uploads one file after the other. */
  function send(file: File, onProgress?: (share: number) => void): Promise<PickableFile> {
    running++
    const sent = last.then(() =>
      sendFile(file, { action: home, most: Number(most), ...(onProgress && { onProgress }) }),
    )
    last = sent.catch(() => undefined).finally(() => running--)
    return sent
  }

  async function takeCover(file: File): Promise<void> {
    say(`Uploading ${file.name} …`, "soft")
    try {
      const stored = await send(file)
      cover?.set(stored)
      say(stored.change === undefined ? "" : `${file.name}: ${stored.change}`)
    } catch (error) {
      say(`${file.name} was not added. ${(error as Error).message}`)
    }
  }

  async function takeIntoText(offered: File[]): Promise<void> {
    const dialog = page.querySelector<HTMLDialogElement>("#shrink")
    const files = await offerSmaller(dialog, offered, { most: Number(most) })
    const refused: string[] = []
    const refuse = (name: string, reason: string) => void refused.push(`${name} was not added. ${reason}`)
    const good = files.filter((file) => {
      const reason = findRefusal(file, Number(most))
      if (reason !== undefined) refuse(file.name, reason)
      return reason === undefined
    })
    say(refused.join(" "))
    const arriving = good.map((file) => {
      const holder = `![Uploading ${escapeAlt(file.name)}, ${++count} …]()`
      // Pictures stand between blocks, one after the other.
      const laid = fitBetweenBlocks(target.place(), holder)
      target.apply(laid)
      /** What went into the text for this picture, with the empty lines around it. */
      const laidAs = (picture: string) => laid.insert.replace(holder, () => picture)
      const listeners: ((share: number) => void)[] = []
      const stored = send(file, (share) => listeners.forEach((listen) => listen(share)))
      const shown = stored.then(
        ({ url }) => swap(holder, `![](${url})`),
        () => swap(laid.insert, ""),
      )
      return {
        name: file.name,
        laidAs,
        stored,
        shown,
        onProgress: (listen: (share: number) => void) => listeners.push(listen),
      }
    })
    for (const one of arriving) {
      const alt = await describePicture(describeDialog!, one)
      try {
        const stored = await one.stored
        await one.shown
        if (alt === undefined) {
          leaveOut(stored, one.laidAs(`![](${stored.url})`))
          continue
        }
        await describe(stored, alt)
        if (stored.change !== undefined) refused.push(`${one.name}: ${stored.change}`)
      } catch (error) {
        refuse(one.name, (error as Error).message)
      }
      if (refused.length > 0) say(refused.join(" "))
    }
    target.focus()
  }

  async function choose(): Promise<void> {
    say("")
    const file = await picker.choose()
    if (file === undefined) return target.focus()
    target.insert(`![${escapeAlt(file.alt)}](${file.url})`)
    if (file.alt === "") {
      const alt = await describePicture(describeDialog!, { name: file.filename, stored: Promise.resolve(file) })
      if (alt === undefined) swap(`![](${file.url})`, "")
      else await describe(file, alt)
    }
    target.focus()
  }

  /** Takes a picture that somebody does not want out of the text again. */
  function leaveOut({ filename }: PickableFile, laid: string): void {
    swap(laid, "")
    say(`${filename} is in the library, and not in the text.`, "soft")
  }

  /** Writes what a picture shows into the text and into the library. */
  async function describe({ id, url }: PickableFile, alt: string): Promise<void> {
    if (alt === "") return
    swap(`![](${url})`, `![${escapeAlt(alt)}](${url})`)
    const response = await sendSigned((csrf) =>
      fetch(`${home}/${id}`, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams({ csrf, alt }),
      }),
    ).catch(() => undefined)
    if (response?.ok !== true) say("The alternative text is in the article, but not in the library.")
  }

  /** Changes the text of a picture, wherever it is by now. Somebody may have deleted it. */
  function swap(before: string, after: string): void {
    const from = target.text().lastIndexOf(before)
    if (from !== -1) target.replace({ from, to: from + before.length }, after)
  }

  function say(text: string, look = "problem"): void {
    if (state === null) return
    state.textContent = text
    state.className = text === "" ? "" : look
  }
}

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"))

/** Browsers call every screenshot `image.png`. Its name is part of a public address, so it gets that of the article. */
const nameAfter =
  (slug: string) =>
  (file: File): File =>
    /^image\.\w+$/.test(file.name)
      ? new File([file], file.name.replace("image", slug || "screenshot"), { type: file.type })
      : file

const escapeAlt = (text: string): string => text.replaceAll(/[\\[\]]/g, String.raw`\$&`)
