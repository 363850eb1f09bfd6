import type { ArticleImage } from "@citable/contract"

import { makePicture } from "../../../../publishers/src/conformance/make-picture.ts"
import type { PublishingDesk } from "./publishing-desk.ts"

export interface Pictures {
  cover: ArticleImage | null
  /** Shows a picture at the end of a body. */
  end: string
}

export const noPictures: Pictures = { cover: null, end: "" }

let made = 0

/** Puts two pictures into the media library that no other article has. */
export async function addPictures(desk: Pick<PublishingDesk, "addPicture">): Promise<Pictures> {
  const cover = await desk.addPicture(makePicture(++made).bytes)
  const inBody = await desk.addPicture(makePicture(++made).bytes)
  return {
    cover: { url: cover, alt: "A cover", width: null, height: null, media_id: null },
    end: `\n\n![A picture](${inBody})\n`,
  }
}
