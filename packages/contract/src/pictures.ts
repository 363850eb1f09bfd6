// The addresses of smaller versions of pictures. A site's start needs none of them, so they are not in `core`.
export { pictureAddress } from "./picture-address.ts"
export type { PictureFormat } from "./picture-address.ts"
export { pictureFallback } from "./picture-fallback.ts"
export { pictureLadder } from "./picture-ladder.ts"
export { pictureSet } from "./picture-set.ts"
export type { PictureOriginal } from "./picture-set.ts"
export { pictureWidths } from "./picture-widths.ts"
export { sharedPicture } from "./shared-picture.ts"
