import { listFolders } from "../file-path.ts"
import type { Look } from "../repository.ts"

/** The files that say which paths are kept in LFS, for a path: those of the folders above it. */
export const attributeFiles = (path: string): string[] =>
  listFolders(path).map((folder) => (folder === "" ? ".gitattributes" : `${folder}/.gitattributes`))

/** Whether a repository keeps the file of a path in Git LFS, by the attributes of a branch. https://git-scm.com/docs/gitattributes */
export function isKeptInLfs(path: string, look: Look): boolean {
  let isKept = false
  for (const [index, file] of attributeFiles(path).entries()) {
    const text = look.files.get(file)?.text ?? ""
    const below = path.split("/").slice(index).join("/")
    for (const line of text.split(/\r?\n/)) {
      const [pattern = "", ...attributes] = line.trim().split(/\s+/)
      if (pattern === "" || pattern.startsWith("#") || pattern.startsWith("[attr]")) continue
      const filter = attributes.findLast((one) => /^[-!]?filter(?:=|$)/.test(one))
      if (filter !== undefined && toPattern(pattern).test(below)) isKept = filter === "filter=lfs"
    }
  }
  return isKept
}

/** One without a slash names files in every folder below; another one is from its folder on. */
function toPattern(pattern: string): RegExp {
  const isAnywhere = !pattern.slice(0, -1).includes("/")
  const source = pattern.replace(/^\//, "").replace(/\*\*\/|\/\*\*|\*\*|\*|\?|\[[^\]]+\]|[^*?[/]+|./g, (part) => {
    if (part === "**/") return "(?:.*/)?"
    if (part === "/**") return "/.*"
    if (part === "**") return ".*"
    if (part === "*") return "[^/]*"
    if (part === "?") return "[^/]"
    if (/^\[.+\]$/.test(part)) return part.replace("[!", "[^").replaceAll("\\", "\\\\")
    return part.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
  })
  try {
    return new RegExp(`^${isAnywhere ? "(?:.*/)?" : ""}${source}$`, "u")
  } catch {
    return /(?!)/
  }
}
