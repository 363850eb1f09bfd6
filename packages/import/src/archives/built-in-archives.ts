import type { ArchiveDialect } from "./archive-dialect.ts"

/** The exports that the import reads. A parser loads with the first file that may be its own. */
export const builtInArchives: readonly ArchiveDialect[] = [
  {
    platform: "Substack",
    readFiles: async (files) => (await import("./substack/read-substack.ts")).readSubstack(files),
  },
  {
    platform: "WordPress",
    async readFile({ isXml, bytes, text }) {
      if (!isXml) return undefined
      const { isWordPress, readWordPress } = await import("./wordpress/read-wordpress.ts")
      return isWordPress(bytes) ? readWordPress(text()) : undefined
    },
  },
  {
    platform: "Ghost",
    readFile: async ({ isXml, json }) =>
      isXml ? undefined : (await import("./ghost/read-ghost.ts")).readGhost(json()),
  },
  {
    platform: "Hashnode",
    readFile: async ({ isXml, json }) =>
      isXml ? undefined : (await import("./hashnode/read-hashnode.ts")).readHashnode(json()),
  },
  {
    platform: "DEV",
    readFile: async ({ isXml, json }) =>
      isXml ? undefined : (await import("./devto/read-devto.ts")).readDevto(json()),
  },
]
