import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const require = createRequire(import.meta.url)

/** What the API page loads of Swagger UI. */
export const viewerFiles = { "swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript" } as const

export type ViewerFile = keyof typeof viewerFiles

const texts = new Map<ViewerFile, Promise<string>>()

/** Reads a file of the viewer, when it is asked for the first time. A package carries it; a checkout has it installed. */
export function readViewerFile(name: ViewerFile): Promise<string> {
  let text = texts.get(name)
  if (text === undefined) {
    text = readFile(new URL(`../../viewer/${name}`, import.meta.url), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error
      return readFile(join(dirname(require.resolve("swagger-ui-dist/package.json")), name), "utf8")
    })
    texts.set(name, text)
    // What could not be read is tried again next time.
    text.catch(() => texts.delete(name))
  }
  return text
}
