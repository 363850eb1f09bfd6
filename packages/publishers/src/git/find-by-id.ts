import { markerOf } from "../marker-of.ts"
import type { CallOptions } from "../publisher.ts"
import { toFolder } from "./file-path.ts"
import type { GitSettings } from "./git-settings.ts"
import { readMarkdownFile } from "./markdown-file.ts"
import type { Look, Repository } from "./repository.ts"

const maxFolders = 500
const maxFiles = 1000
const atOnce = 50

/**
 * Finds the files below the folder of an integration that carry the id of an article, such as one that a person has moved. `path` is where the
 * file was: in a large folder, only files of that name are read.
 */
export async function findById(
  marker: string,
  path: string,
  { repository, settings, options }: { repository: Repository; settings: GitSettings; options: CallOptions },
): Promise<{ path: string; look: Look }[]> {
  const all = await listArticles(repository, settings, options)
  const named = all.filter((one) => isNamedLike(one, path))
  const found: { path: string; look: Look }[] = []
  const paths = all.length > maxFiles ? named.slice(0, maxFiles) : all
  for (let at = 0; at < paths.length; at += atOnce) {
    const files = paths.slice(at, at + atOnce)
    const wish = { branch: settings.branch, folders: [], files, texts: files }
    const look = (await repository.look([wish], options)).get(settings.branch)
    for (const [one, { text }] of look?.files ?? []) {
      if (look === undefined || text?.includes("citable") !== true) continue
      const { contentId } = readMarkdownFile(one, text, settings)
      if (contentId !== undefined && markerOf(contentId) === marker) found.push({ path: one, look })
    }
  }
  return found
}

/** The Markdown files below the folder, level by level. */
async function listArticles(
  repository: Repository,
  { branch, folder, format }: GitSettings,
  options: CallOptions,
): Promise<string[]> {
  const paths: string[] = []
  let level = [folder]
  let seen = 0
  while (level.length > 0 && seen < maxFolders) {
    seen += level.length
    const look = (await repository.look([{ branch, folders: level, files: [], texts: [] }], options)).get(branch)
    const next: string[] = []
    for (const above of level) {
      for (const [name, { kind }] of look?.folders.get(above) ?? []) {
        if (kind === "folder") next.push(`${above}/${name}`)
        else if (kind === "file" && name.endsWith(`.${format}`)) paths.push(`${above}/${name}`)
      }
    }
    level = next
  }
  return paths
}

/** Whether two files have the same name; for a page in a folder of its own, that of the folder. */
function isNamedLike(one: string, other: string): boolean {
  const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1)
  if (nameOf(one) !== nameOf(other)) return false
  return !nameOf(one).startsWith("index.") || nameOf(toFolder(one)) === nameOf(toFolder(other))
}
