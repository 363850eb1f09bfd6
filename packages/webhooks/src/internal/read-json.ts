import { CitableError } from "@citable/contract"

/** Parses a body of JSON in UTF-8. @throws {CitableError} `malformed_json` */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch (cause) {
    throw new CitableError("The webhook's body is not JSON in UTF-8.", { code: "malformed_json", cause })
  }
}
