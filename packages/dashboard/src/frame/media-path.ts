/**
 * The path of a file of the library on the service itself, which serves every file, wherever it is stored and whatever the public address
 * is. So a page shows it under the policy `img-src 'self'`.
 */
export const toMediaPath = ({ id, filename }: { id: string; filename: string }): string =>
  `/media/${id}/${encodeURIComponent(filename)}`

/** The path of the file that a URL in an article names. Undefined for a URL that is no file of a library. */
export function findMediaPath(url: string): string | undefined {
  return /\/media\/med_[0-9a-z]{1,40}\/[^/?#\s"']+$/.exec(URL.parse(url)?.pathname ?? "")?.[0]
}
