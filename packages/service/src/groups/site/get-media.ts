import type { Handler } from "../../call/call-context.ts"
import { findMedia, toMediaDetail } from "./media-rows.ts"

export const getMedia: Handler<"get_media"> = async (context, input) => ({
  output: await toMediaDetail(context, await findMedia(context, input.media_id)),
})
