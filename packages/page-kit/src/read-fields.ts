import { ProblemError } from "@citable/contract/problem-error"

/**
 * Reads the text fields of a form, as `application/x-www-form-urlencoded` or `multipart/form-data`. Long texts belong into the second one,
 * which does not make them longer. Throws 415 for another type, and 413 for a form that is larger than `maxBytes`.
 */
export async function readFields(request: Request, maxBytes: number): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? ""
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return new URLSearchParams((await readBody(request, maxBytes)).toString("utf8"))
  }
  if (!type.startsWith("multipart/form-data")) throw wrongType("Send the form as application/x-www-form-urlencoded.")
  const body = await readBody(request, maxBytes)
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw new ProblemError("invalid_input", "The form is cut off, or is not multipart/form-data.", { cause })
    })
  return new URLSearchParams([...form].filter((field): field is [string, string] => typeof field[1] === "string"))
}

/** Reads a JSON document. Throws 415 for another type, 413 for a document that is larger than `maxBytes`, and 422 for a faulty one. */
export async function readJsonText(request: Request, maxBytes: number): Promise<unknown> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/json")) {
    throw wrongType("Send the data as application/json.")
  }
  const text = (await readBody(request, maxBytes)).toString("utf8")
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new ProblemError("invalid_input", "The data is not JSON.", { cause })
  }
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) {
      throw new ProblemError("body_too_large", `The form is larger than ${Math.floor(maxBytes / 1024)} KiB.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const wrongType = (detail: string) => new ProblemError("unsupported_media_type", detail)
