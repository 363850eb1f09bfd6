import { ProblemError } from "../problems/problem-error.ts"

/** Bodies larger than this are refused: an article's source of 1 MiB fits, escaped. */
const maxBodyBytes = 4 * 1024 * 1024

/** What is nested deeper is refused: whoever reads it level by level would run out of stack. */
const maxDepth = 100

/** More values than this are refused, for what it costs to look at each: the largest imports have some 70,000. */
const maxValues = 100_000

/** An object with more members than this is refused: none that the service knows has a tenth of them. */
const maxMembers = 1000

/** Reads a request's JSON object within bounds; an absent body is an empty object. */
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
    throw new ProblemError("invalid_input", "The body has to be a JSON object.", {
      errors: [{ pointer: "", detail: "not an object" }],
    })
  }
  return value as Record<string, unknown>
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Refuses JSON that nests too deeply or holds too many values. It reads the bytes once and keeps nothing of them: to parse
 * millions of small values, or to check them, takes a hundred times as long.
 */
function checkShape(bytes: Uint8Array): void {
  // For each level: how many members its object has; far below zero in an array.
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
        throw tooMuch(`An object of the body has more than ${maxMembers} members.`)
    }
    if (values > maxValues) throw tooMuch(`The body holds more than ${maxValues} values. Send it in parts.`)
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
