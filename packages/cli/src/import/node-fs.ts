import { open, readdir, readFile, realpath, stat } from "node:fs/promises"

import type { ImportFs } from "@citable/import"

/** The disk, for an import. */
export const nodeFs: ImportFs = {
  stat,
  readdir: async (path) => await readdir(path, { withFileTypes: true }),
  readFile,
  realpath: async (path) => await realpath(path),
  async readHead(path, bytes) {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
}
