import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { ImageFile } from "../publisher.ts"

type FormFields = Iterable<readonly [name: string, value: string]>
type FormFile = Pick<ImageFile, "bytes" | "name" | "type">

/** Makes the headers and the body of a form with a file (RFC 7578). The file comes last, because storages read nothing behind it. */
export async function packForm(fields: FormFields, { bytes, name, type }: FormFile) {
  const form = new FormData()
  for (const [field, value] of fields) form.append(field, value)
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name)
  const packed = new Response(form)
  const headers = { "content-type": packed.headers.get("content-type") ?? "" }
  return { headers, body: new Uint8Array(await packed.arrayBuffer()) }
}

/**
 * Sends a picture to the storage that a platform names, which gets the fields that the platform gave, and no token.
 *
 * @throws {PublisherError} `publisher_unavailable` if the storage did not take it.
 */
export async function sendForm(
  { fetch, allowPlainHttp }: Pick<PublisherEnvironment, "fetch" | "allowPlainHttp">,
  { url, fields, file, signal }: { url: string; fields: FormFields; file: FormFile; signal: AbortSignal },
): Promise<void> {
  const fail = (why: string, cause?: unknown) => new PublisherError("publisher_unavailable", why, { cause })
  const storage = URL.parse(url)
  if (storage === null || (storage.protocol !== "https:" && !allowPlainHttp))
    throw fail("The platform gave no https address for the picture.")
  const init = { method: "POST", ...(await packForm(fields, file)), signal }
  const answer = await fetch(storage, init).catch((error: unknown) => {
    throw fail(`${storage.host} did not take the picture.`, error)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw fail(`${storage.host} refused the picture with ${answer.status}.`)
}
