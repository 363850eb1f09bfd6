import { ProblemError } from "@citable/contract/problem-error"

/** The maximum size of a body. The escaped source of an article, of 1 MiB, fits. */
const maxBodyBytes = 4 * 1024 * 1024

/** The maximum depth. Recursive code would overflow the stack on deeper JSON. */
const maxDepth = 100

/** The maximum number of values, because each costs time to check. The largest imports have about 70,000. */
const maxValues = 100_000

/** The maximum number of members of an object. Real inputs have less than a tenth. */
const maxMembers = 1000

/** Reads the JSON object of a request within these limits. A missing body is an empty object. */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request)
  if (bytes.byteLength === 0) return {}
  const type = request.headers.get("content-type") ?? ""
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new ProblemError("unsupported_media_type", "Send the body as JSON, with `Content-Type: application/json`.")
  }
  checkShape(bytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new ProblemError("malformed_json", "The body is not valid JSON in UTF-8.", { cause })
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ProblemError("invalid_input", "The body must be a JSON object.", {
      errors: [{ pointer: "", detail: "not an object" }],
    })
  }
  return value as Record<string, unknown>
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Throws 422 for JSON that is too deep or contains too many values. It scans the bytes once, which takes a hundredth of the time that it
 * takes to parse or check millions of small values.
 */
function checkShape(bytes: Uint8Array): void {
  // The number of members of the object at each level. In an array, it is far below zero.
  const members = new Int32Array(maxDepth + 1)
  let depth = 0
  let values = 0
  let inText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (inText) {
      if (byte === backslash) index++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openObject || byte === openArray) {
      if (++depth > maxDepth) throw tooMuch(`The body is nested deeper than ${maxDepth} levels.`)
      members[depth] = byte === openObject ? 1 : -maxBodyBytes
      values++
    } else if (byte === closeObject || byte === closeArray) depth--
    else if (byte === comma) {
      values++
      members[depth] = (members[depth] ?? 0) + 1
      if ((members[depth] ?? 0) > maxMembers)
        throw tooMuch(`An object in the body has more than ${maxMembers} members.`)
    }
    if (values > maxValues)
      throw tooMuch(`The body contains more than ${maxValues} values. Split it into several requests.`)
  }
}

function tooMuch(detail: string): ProblemError {
  return new ProblemError("invalid_input", detail)
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new ProblemError("body_too_large", `The body is larger than ${maxBodyBytes} bytes.`)
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
