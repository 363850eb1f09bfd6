import { CitableError, isCitableError } from "@citable/contract"
import { readBytes } from "@citable/safe-fetch/bounds"

import { problemResponse } from "./problem-response.ts"

/** Reads the bytes of a request's body, or answers with a refusal. */
export async function readBody(
  request: Request,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<Uint8Array | Response> {
  if (request.bodyUsed) {
    throw new CitableError(
      "The webhook's body was read before its handler ran: hand the handler an untouched Request.",
      { code: "body_already_read" },
    )
  }
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity"
  if (encoding !== "identity" && encoding !== "") {
    return problemResponse("unsupported_media_type", "A webhook's body must have no content encoding.")
  }
  const tooLarge = (): Response => problemResponse("body_too_large", `A webhook must have at most ${maxBytes} bytes.`)
  if (Number(request.headers.get("content-length")) > maxBytes) return tooLarge()
  try {
    const { bytes, truncated } = await readBytes(request.body, maxBytes, timeoutMs)
    return truncated ? tooLarge() : bytes
  } catch (error) {
    if (isCitableError(error) && error.code === "timeout") {
      return problemResponse("body_timeout", `The whole body did not arrive within ${timeoutMs} ms.`)
    }
    return problemResponse("unreadable_body", "The connection ended before the whole body arrived.")
  }
}
