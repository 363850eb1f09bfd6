import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

/**
 * Packs an installed package as a tarball, without the packages inside it. The program `tar` would write equal files as links to each other, since
 * pnpm's store has them once, and installers leave links out. `manifest` replaces its package.json.
 */
export async function packFolder(folder: string, manifest?: string): Promise<Buffer> {
  const parts: Buffer[] = []
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = path === "" ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory() && inside !== "node_modules") await visit(inside)
      if (!entry.isFile()) continue
      const isReplaced = inside === "package.json" && manifest !== undefined
      const content = isReplaced ? Buffer.from(manifest) : await readFile(join(folder, inside))
      const { mode } = await stat(join(folder, inside))
      const padding = Buffer.alloc((512 - (content.length % 512)) % 512)
      parts.push(toHeader(`package/${inside}`, content.length, mode), content, padding)
    }
  }
  await visit("")
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]), { level: 1 })
}

/** The header of a file in the format ustar. */
function toHeader(path: string, size: number, mode: number): Buffer {
  const header = Buffer.alloc(512)
  const cut = path.length <= 100 ? -1 : path.indexOf("/", path.length - 101)
  if (path.length > 100 && (cut === -1 || cut > 155)) throw new Error(`The path is too long for a tarball: ${path}`)
  const octal = (value: number, length: number) => value.toString(8).padStart(length, "0")
  header.write(path.slice(cut + 1), 0)
  header.write(octal(mode & 0o777, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write("        0", 148)
  header.write("ustar\u000000", 257)
  if (cut !== -1) header.write(path.slice(0, cut), 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}
