import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { acceptedPictures } from "./accepted-pictures.ts"
import { fileSize } from "./file-size.ts"

export interface UploadFormOptions {
  action: string
  csrf: string
  maxBytes: number
  label: string
  /** Whether the form takes several files. */
  isMultiple: boolean
}

/** The most files of one upload. */
export const maxFiles = 20

/** What the file dialog of a browser offers. The bytes of a file decide. */
const accepted = [acceptedPictures, "video/mp4,video/webm,audio/mpeg,audio/ogg,audio/wav,application/pdf"].join(",")

/** Renders a form that uploads files, as a browser without scripts sends it. The token comes before the files: the service checks it first. */
export function uploadForm({ action, csrf, maxBytes, label, isMultiple }: UploadFormOptions): Html {
  const most = isMultiple ? `Up to ${maxFiles} files of ${fileSize(maxBytes)} each` : `Up to ${fileSize(maxBytes)}`
  return html`<form
    class="upload"
    method="post"
    action="${action}"
    enctype="multipart/form-data"
    data-most="${String(maxBytes)}"
  >
    ${csrfField(csrf)}
    <label for="files">${label}</label>
    <input
      id="files"
      name="files"
      type="file"
      required
      ${isMultiple ? "multiple" : ""}
      accept="${accepted}"
      aria-describedby="files-help"
    />
    <p id="files-help" class="soft">
      ${most}: PNG, JPEG, GIF, WebP, AVIF, SVG, MP4, WebM, MP3, Ogg, WAV or PDF. Files are public as they are: a photo
      keeps what the camera wrote into it, such as the place.
    </p>
    <div class="actions"><button>Upload</button></div>
  </form>`
}
