import type { PickableFile } from "../media/pickable-file.ts"

/** A picture that is in the library, or on its way there. */
export interface ArrivingPicture {
  name: string
  stored: Promise<PickableFile>
  /** Calls back while the picture is being uploaded, with a share from 0 to 1. */
  onProgress?: (listener: (share: number) => void) => void
}

/**
 * Asks in a dialog what a picture shows, while it is being uploaded. The focus is in the field. Resolves to an empty text if nobody answers,
 * or if the upload fails.
 */
export function describePicture(
  dialog: HTMLDialogElement,
  { name, stored, onProgress }: ArrivingPicture,
): Promise<string> {
  const field = dialog.querySelector<HTMLInputElement>("input")
  const state = dialog.querySelector<HTMLElement>("[role=status]")
  const picture = dialog.querySelector("img")
  let isOpen = true
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
    () => isOpen && dialog.close(),
  )
  dialog.showModal()
  field?.focus()
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => {
        isOpen = false
        resolve(field?.value.replaceAll(/\s+/g, " ").trim() ?? "")
      },
      { once: true },
    )
  })
}
