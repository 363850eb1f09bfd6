import { fileURLToPath } from "node:url"

const quote = (path: string) => (/^[\w./:\\@+-]+$/.test(path) ? path : `"${path}"`)

/**
 * How a person runs this program once more: by its name where it was installed, and by its file where it runs from its sources, which no
 * registry need have.
 */
export function toOwnCommand(moduleUrl: string, node: string): string {
  if (/[\\/]node_modules[\\/]/.test(fileURLToPath(moduleUrl))) return "npx citable"
  return `${quote(node)} ${quote(fileURLToPath(new URL("../bin.ts", moduleUrl)))}`
}

export const ownCommand = toOwnCommand(import.meta.url, process.execPath)
