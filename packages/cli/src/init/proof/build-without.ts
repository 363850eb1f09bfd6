import { CitableError, isCitableError } from "@citable/contract"

import type { BuildOptions, BuildSite } from "./served-site.ts"

export interface BuildWithoutOptions extends BuildOptions {
  build: BuildSite
  say: (line: string) => void
}

/** Whether the pages of a site could not be looked at, because it did not build. */
export const isOfBuild = (error: unknown): boolean =>
  isCitableError(error) &&
  error.code === "pages_do_not_render" &&
  isCitableError(error.cause) &&
  error.cause.code === "config_does_not_load"

/** Builds a site from which all is taken back. Gives another error in place of the one of the build before, if the site is at fault itself. */
export async function buildWithout(
  folder: string,
  error: unknown,
  { build, say, ...options }: BuildWithoutOptions,
): Promise<unknown> {
  const reason = ((error as CitableError).cause as CitableError).message.replace(/\.$/, "")
  say(
    `The site does not build with Citable: ${reason.replace(/\.$/, "")}. init has undone its changes, and builds the site again to see whether it builds without Citable …`,
  )
  try {
    await (await build(folder, options)).remove()
    return error
  } catch (own) {
    if (!isCitableError(own) || own.code !== "config_does_not_load") throw own
    const message = `The site does not build without Citable either, so init could not check the new pages, and undid everything: ${own.message.replace(/\.$/, "")}. Correct that, then run citable init again. To connect the site without checking its pages, add --no-proof.`
    return new CitableError(message, { code: "pages_do_not_render", cause: own })
  }
}
