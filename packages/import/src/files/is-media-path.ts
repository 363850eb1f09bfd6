/** The types that a media library takes. */
const mediaExtension = /\.(?:png|apng|jpe?g|gif|webp|avif|svg|mp4|m4v|webm|mp3|ogg|oga|wav|pdf)$/i

/** Whether the name of a file says that a media library can take it. */
export function isMediaPath(path: string): boolean {
  return mediaExtension.test(path)
}
