import { ProblemError } from "@citable/contract/problem-error"

/** Reads the bytes of a request, at most so many. Throws 413 for more. A body in one piece is not copied. */
export async function readBytes({ body, headers }: Request, maxBytes: number): Promise<Uint8Array> {
  const refuse = () => new ProblemError("body_too_large", `The body is larger than ${maxBytes} bytes.`)
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw refuse()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > maxBytes) throw refuse()
    chunks.push(chunk)
  }
  const [first = new Uint8Array()] = chunks
  return chunks.length < 2 ? first : Buffer.concat(chunks)
}
