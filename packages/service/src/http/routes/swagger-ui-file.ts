import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const require = createRequire(import.meta.url)

/** The files of Swagger UI that the API page loads. */
export const viewerFiles = { "swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript" } as const

export type ViewerFile = keyof typeof viewerFiles

const texts = new Map<ViewerFile, Promise<string>>()

/** Reads a file of Swagger UI once. The released package contains it; a checkout has it in `node_modules`. */
export function readViewerFile(name: ViewerFile): Promise<string> {
  let text = texts.get(name)
  if (text === undefined) {
    text = readFile(new URL(`../../viewer/${name}`, import.meta.url), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error
      return readFile(join(dirname(require.resolve("swagger-ui-dist/package.json")), name), "utf8")
    })
    texts.set(name, text)
    // If the read fails, try again next time.
    text.catch(() => texts.delete(name))
  }
  return text
}
