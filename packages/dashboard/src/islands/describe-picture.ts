import type { PickableFile } from "../media/pickable-file.ts"

/** A picture that is in the library, or on its way there. */
export interface ArrivingPicture {
  name: string
  stored: Promise<PickableFile>
  /** Calls back while the picture is being uploaded, with a share from 0 to 1. */
  onProgress?: (listener: (share: number) => void) => void
}

/**
 * Asks in a dialog what a picture shows, while it is being uploaded. The focus is in the field. Resolves to undefined if somebody presses
 * Cancel or Escape, and to an empty text if the upload fails.
 */
export function describePicture(
  dialog: HTMLDialogElement,
  { name, stored, onProgress }: ArrivingPicture,
): Promise<string | undefined> {
  const field = dialog.querySelector<HTMLInputElement>("input")
  const state = dialog.querySelector<HTMLElement>("[role=status]")
  const picture = dialog.querySelector("img")
  let isOpen = true
  let hasFailed = false
  const say = (text: string) => {
    if (isOpen && state !== null) state.textContent = text
  }
  if (picture !== null) picture.hidden = true
  if (field !== null) field.value = ""
  dialog.returnValue = ""
  onProgress?.((share) => say(`Uploading ${name} … ${Math.round(share * 100)} %`))
  stored.then(
    ({ path, alt }) => {
      say(onProgress === undefined ? "" : `${name} is in the library.`)
      if (!isOpen) return
      if (field !== null && field.value === "") field.value = alt
      if (picture !== null) {
        picture.src = path
        picture.hidden = false
      }
    },
    // The page says why.
    () => {
      hasFailed = true
      if (isOpen) dialog.close()
    },
  )
  dialog.showModal()
  field?.focus()
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => {
        isOpen = false
        if (dialog.returnValue !== "done" && !hasFailed) resolve(undefined)
        else resolve(field?.value.replaceAll(/\s+/g, " ").trim() ?? "")
      },
      { once: true },
    )
  })
}
