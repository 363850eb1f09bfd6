import { CitableError } from "@citable/contract"

/** An SVG that cannot be rebuilt. The reason completes “The SVG …”. */
export function toSvgRefusal(reason: string, cause?: unknown): CitableError {
  return new CitableError(`The SVG ${reason}`, { code: "svg_refused", cause })
}
