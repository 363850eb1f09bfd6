import type { RenderOptions } from "../publisher.ts"
import { placePicture, toFolder } from "./file-path.ts"
import type { GitSettings } from "./git-settings.ts"
import { readItemId } from "./item-id.ts"

export interface PictureAddress {
  url: string
  /** Whether it is a file of the repository. */
  isFile: boolean
}

/** How the file at a path calls the pictures of its article. Only what is or becomes a file of the repository is called as one. */
export function pictureAddresses(
  { images, id }: Pick<RenderOptions, "images" | "id">,
  path: string,
  settings: GitSettings,
): Map<string, PictureAddress> {
  // A picture beside a file stays behind when the file moves to another folder.
  const isMoved = settings.images === "beside" && (id === null || toFolder(readItemId(id).path) !== toFolder(path))
  return new Map(
    [...images].map(([source, image]) => {
      const isFile = image.kind === "carried" && settings.images !== "remote" && !(image.isThere && isMoved)
      return [source, { url: isFile ? placePicture(image, path, settings).url : image.url, isFile }]
    }),
  )
}
