import { PublisherError } from "../publisher-error.ts"
import type { ImageFile } from "../publisher.ts"

/**
 * Names a picture by its bytes, so that an earlier upload of it is found again: `citable-` and 16 hexadecimal digits, or as many as `digits` says.
 *
 * @throws {PublisherError} `publisher_invalid` for a picture of a type that the platform does not take.
 */
export function namePicture(
  { sha256, name, type }: ImageFile,
  { platform, types, digits = 16 }: { platform: string; types: readonly string[]; digits?: number },
): string {
  const extension = /\.[a-z\d]{1,5}$/.exec(name)?.[0] ?? ""
  if (types.some((one) => type === `image/${one}`)) return `citable-${sha256.slice(0, digits)}${extension}`
  const message = `${platform} does not accept pictures of the type ${type}.`
  throw new PublisherError("publisher_invalid", message, { pointer: "/images" })
}
