import { fileSize } from "../media/file-size.ts"

export interface OfferOptions {
  /** The largest file that the library takes, in bytes. */
  most: number
}

/** Bytes. Sites get smaller versions of a picture anyway. */
const large = 2 * 1024 * 1024
/** Pixels of the longer side: more than any screen shows beside a text. */
const longest = 2560
const types = new Set(["image/png", "image/jpeg", "image/webp"])

/** Offers to make large pictures smaller before they are uploaded. Returns what to upload; a picture that somebody cancels is not in it. */
export async function offerSmaller(
  dialog: HTMLDialogElement | null,
  files: File[],
  { most }: OfferOptions,
): Promise<File[]> {
  const chosen: File[] = []
  for (const file of files) {
    const isLarge = file.size > Math.min(large, most) && types.has(file.type)
    const smaller = dialog !== null && isLarge ? await makeSmaller(file) : undefined
    const answer = dialog === null || smaller === undefined ? "keep" : await ask(dialog, file, { smaller, most })
    if (answer === "smaller" && smaller !== undefined) chosen.push(smaller)
    else if (answer === "keep") chosen.push(file)
  }
  return chosen
}

function ask(
  dialog: HTMLDialogElement,
  file: File,
  { smaller, most }: { smaller: File; most: number },
): Promise<string> {
  const place = dialog.querySelector("p")
  const limit = file.size > most ? ` The library takes at most ${fileSize(most)}.` : ""
  if (place !== null)
    place.textContent = `${file.name} has ${fileSize(file.size)}, and ${fileSize(smaller.size)} when it is at most ${longest} pixels wide and high.${limit}`
  dialog.returnValue = ""
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true })
  })
}

/** Undefined for a picture that the browser cannot read, or that hardly gets smaller. */
async function makeSmaller(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.85))
  if (blob === null || blob.size > file.size * 0.8) return undefined
  const ending = blob.type === "image/webp" ? "webp" : "png"
  return new File([blob], file.name.replace(/\.\w+$/, `.${ending}`), { type: blob.type })
}
