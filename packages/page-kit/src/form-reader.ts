import { hash, timingSafeEqual } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"

import { readFields, readJsonText } from "./read-fields.ts"
import { type FormPart, readParts } from "./read-parts.ts"
import { readUpload, type UploadBounds, type UploadedFile } from "./read-upload.ts"

/** Reads what a page of this service sends, in the ways that a form can be sent. */
export interface FormReader {
  /**
   * Reads the fields of a form, of at most 64 KiB unless the page says otherwise. Throws 403 if the form does not come from a page of this
   * service.
   */
  readForm(options?: { maxBytes?: number }): Promise<URLSearchParams>
  /** Reads what a script of a page sends as JSON, with the CSRF token in the header `x-csrf`. Throws 403 as `readForm` does. */
  readJson(options?: { maxBytes?: number }): Promise<unknown>
  /** Reads the files of a form one by one while they arrive. Throws 403 as `readForm` does, before the first file. */
  readUpload(bounds: UploadBounds): AsyncGenerator<UploadedFile, void, undefined>
  /**
   * Reads the fields and files of a form one by one while they arrive. The field `csrf` comes first, and is left out. Throws 403 as
   * `readForm` does, before the first part.
   */
  readParts(options: { maxBytes: number }): AsyncGenerator<FormPart, void, undefined>
}

const maxForm = 64 * 1024

/** Creates the reader of a request to `origin`, whose forms have the CSRF token of `toCsrf`. */
export function createFormReader(
  request: Request,
  { origin, csrf: expected }: { origin: string; csrf: string },
): FormReader {
  const check = (actual: string): void => checkForm(request, origin, { actual, expected })
  return {
    async readForm({ maxBytes = maxForm } = {}) {
      const form = await readFields(request, maxBytes)
      check(form.get("csrf") ?? "")
      return form
    },
    async readJson({ maxBytes = maxForm } = {}) {
      check(request.headers.get("x-csrf") ?? "")
      return readJsonText(request, maxBytes)
    },
    readUpload: (bounds) => readUpload(request, bounds, check),
    async *readParts({ maxBytes }) {
      let isChecked = false
      for await (const part of readParts(request, maxBytes)) {
        if (isChecked) {
          yield part
          continue
        }
        const actual = part.name === "csrf" ? (await part.read(maxForm))?.toString("utf8") : undefined
        check(actual ?? "")
        isChecked = true
      }
    },
  }
}

/** The CSRF token of a session cookie, which other sites can neither read nor set. */
export const toCsrf = (cookie: string): string => hash("sha256", `csrf ${cookie}`, "base64url")

function checkForm(request: Request, origin: string, { actual, expected }: { actual: string; expected: string }): void {
  const from = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  const one = Buffer.from(actual)
  const other = Buffer.from(expected)
  const isOwn =
    (from === null || from === origin) &&
    (site === null || site === "same-origin") &&
    one.length === other.length &&
    timingSafeEqual(one, other)
  if (isOwn) return
  const detail = "This form is outdated, or comes from another site. Reload the page, then try again."
  throw new ProblemError("insufficient_scope", detail)
}
