import type { PickableFile } from "../media/pickable-file.ts"
import { findRefusal } from "./find-refusal.ts"
import { sendSigned } from "./send-signed.ts"

export interface SendOptions {
  /** The address of the library. */
  action: string
  /** The largest file, in bytes. */
  most: number
  /** Gets the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Uploads one file to the library. Throws an error whose message is for people. */
export async function sendFile(file: File, { action, most, onProgress }: SendOptions): Promise<PickableFile> {
  const refusal = findRefusal(file, most)
  if (refusal !== undefined) throw new Error(refusal)
  const response = await sendSigned((csrf) => {
    const form = new FormData()
    // The service checks the token before it reads a file.
    form.append("csrf", csrf)
    form.append("files", file)
    return post(action, form, onProgress)
  })
  // A proxy in front of the service may answer with a page.
  const answer = (await response.json().catch(() => ({}))) as Answer
  const [stored] = answer.files ?? []
  if (stored !== undefined) return stored
  throw new Error(answer.problems?.[0]?.detail ?? answer.detail ?? `The service answered ${response.status}.`)
}

interface Answer {
  files?: PickableFile[]
  problems?: { detail: string }[]
  /** Of a refusal of the whole form. */
  detail?: string
}

/** Only this kind of request tells how much is sent. */
function post(action: string, form: FormData, onProgress: SendOptions["onProgress"]): Promise<Response> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener("error", () => reject(new Error("The service does not answer.")))
    request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })))
    request.open("POST", action)
    request.setRequestHeader("accept", "application/json")
    request.send(form)
  })
}
