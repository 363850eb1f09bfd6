import type { CallOptions, PublisherCheck, PublisherWarning } from "../publisher.ts"
import { listFolders, toFolder } from "./file-path.ts"
import type { GitSettings } from "./git-settings.ts"
import { listNames } from "./markdown-file.ts"
import { type Repository, toNoBranch } from "./repository.ts"

/** Checks that the token may write, that the branch is there, and that the folder is one. */
export async function checkTarget(
  repository: Repository,
  settings: GitSettings,
  options: CallOptions,
): Promise<PublisherCheck> {
  const { branch, folder, remote } = settings
  const { account } = await repository.check(options)
  const wish = { branch, folders: listFolders(`${folder}/-`), files: [], texts: [] }
  const look = (await repository.look([wish], options)).get(branch)
  if (look === undefined) throw toNoBranch(settings)
  const warnings: PublisherWarning[] = []
  if (!look.folders.has(folder)) {
    const detail = `The repository has no folder ${folder} yet. The first article creates it${toFolder(folder) === "" ? "" : ", with the folders above it"}.`
    warnings.push({ code: "folder_missing", pointer: "/config/folder", detail })
  }
  warnings.push(...((await repository.requests?.check?.(options)) ?? []))
  const name = remote.pathname.replace(/^\/|\.git$/g, "")
  return { account, targets: [{ id: branch, name: `${name} · ${branch}` }], fields: listNames(settings), warnings }
}
