import { cookies, draftMode } from "next/headers.js"

import { readBuildPhase } from "../build/build-phase.ts"
import { parsePreview, type Preview, previewCookie } from "./preview-cookie.ts"

/** Finds the preview of this browser, in the App Router. A build has no visitor who could have one. */
export async function findPreview(): Promise<Preview | undefined> {
  if (readBuildPhase(process.env) === "build") return undefined
  const { isEnabled } = await draftMode()
  return isEnabled ? parsePreview((await cookies()).get(previewCookie)?.value) : undefined
}
