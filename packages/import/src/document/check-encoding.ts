import { CitableError } from "@citable/contract"

/** Checks that an encoding has a name that the web knows. Throws `invalid_encoding`. */
export function checkEncoding(encoding: string | undefined): void {
  try {
    if (new TextDecoder(encoding).encoding !== "replacement") return
  } catch {
    // The name is unknown.
  }
  const message = `The encoding "${encoding}" is unknown. Write its name on the web, such as windows-1252, shift_jis or gb18030.`
  throw new CitableError(message, { code: "invalid_encoding" })
}
