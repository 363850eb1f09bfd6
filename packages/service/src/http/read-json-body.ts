import { ProblemError } from "../problems/problem-error.ts"

/** Bodies larger than this are refused: an article's source of 1 MiB fits, escaped. */
const maxBodyBytes = 4 * 1024 * 1024

/** What is nested deeper is refused: whoever reads it level by level would run out of stack. */
const maxDepth = 100

/** Reads a request's JSON object within bounds; an absent body is an empty object. */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request)
  if (bytes.byteLength === 0) return {}
  const type = request.headers.get("content-type") ?? ""
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new ProblemError("unsupported_media_type", "Send the body as JSON, with `Content-Type: application/json`.")
  }
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
  if (!isWithinDepth(value)) {
    throw new ProblemError("invalid_input", `The body is nested deeper than ${maxDepth} levels.`)
  }
  return value as Record<string, unknown>
}

function isWithinDepth(value: object): boolean {
  let level: object[] = [value]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return false
    level = level.flatMap((one) =>
      Object.values(one).filter((member) => typeof member === "object" && member !== null),
    ) as object[]
  }
  return true
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
