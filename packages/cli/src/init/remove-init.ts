import { existsSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

import { isCitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { type InitRecord, putBack, readRecord, removeRecord, restoreFiles } from "../site/init-record.ts"
import { findManager, managerFiles, toInstallArgs, toRemoveArgs } from "../site/site-manager.ts"
import { findImports, readIf } from "../site/site-plan.ts"
import { describeLeft } from "./describe-left.ts"
import { runManager } from "./install-packages.ts"
import { stopLocalService } from "./local-service.ts"
import { openRecorded } from "./open-recorded.ts"
import { brandIdOf, removeMade } from "./remove-made.ts"

export interface RemoveResult {
  restored: string[]
  /** What somebody changed since, and what only the service can remove. */
  kept: string[]
  /** The brands that it deleted at the service, because nobody has used them since `init` made them. */
  deleted: string[]
}

/** Undoes what `init` did. Gives back each file as it was, unless somebody changed it since. Undefined if there is nothing to undo. */
export async function removeInit(folder: string, input: CommandInput): Promise<RemoveResult | undefined> {
  const record = readRecord(folder)
  if (record === undefined) return undefined
  const { kept, deleted } = await removeKey(folder, record, input)
  // The manager writes these again. Those that are as `init` left them get their old bytes afterwards.
  const isOfManager = (path: string) => managerFiles.some((name) => path === name || path.endsWith(`/${name}`))
  const first = restoreFiles({ ...record, files: record.files.filter(({ path }) => !isOfManager(path)) }, folder)
  const second = restoreFiles({ ...record, files: record.files.filter(({ path }) => isOfManager(path)) }, folder)
  if (record.packages.length > 0 && input.values["no-install"] !== true)
    kept.push(...(await removePackages(folder, { record, isChanged: second.kept.length > 0, input })))
  if (await stopLocalService(folder, input.signal))
    kept.push(".citable/service (the service is stopped; its articles stay)")
  removeRecord(folder)
  kept.push(...describeUsers(folder, [...first.kept, ...second.kept]))
  return { restored: [...first.restored, ...second.restored], kept: [...first.kept, ...second.kept, ...kept], deleted }
}

const built = /^(?:dist|out|build|public)\//

/** The files that still import a package of ours which the manifest does not name, such as one with pasted lines. */
function describeUsers(folder: string, kept: readonly string[]): string[] {
  if (readIf(join(folder, "package.json"))?.includes('"@citable/') === true) return []
  return findImports(folder, /["']@citable\//)
    .filter((path) => !built.test(path) && !kept.includes(path))
    .map((path) => `${path} (take out the lines that import @citable: the package is gone, so the site does not build)`)
}

interface Removal {
  record: InitRecord
  /** Whether somebody installed something else since. */
  isChanged: boolean
  input: CommandInput
}

/**
 * Takes the packages out of `node_modules`. Where the manifest and the lockfile have their old bytes again, the manager installs what these
 * name, and they keep those bytes.
 */
async function removePackages(folder: string, { record, isChanged, input }: Removal): Promise<string[]> {
  const { manager: name, packages } = record
  if (isChanged) {
    await runManager(name, toRemoveArgs({ name }, packages), { folder, ...input })
    return []
  }
  const root = findManager(folder, input.env).root
  const paths = [...new Set([folder, root])].flatMap((at) => managerFiles.map((file) => join(at, file)))
  const before = new Map(paths.map((path) => [relative(folder, path), readBytes(path)]))
  try {
    await runManager(name, toInstallArgs({ name, reason: "", root }, folder, []), { folder, ...input })
    return []
  } catch (error) {
    if (!isCitableError(error) || error.code !== "install_failed") throw error
    return [`node_modules (run ${name} install yourself: ${name} could not take ${packages.join(" ")} out of it)`]
  } finally {
    putBack(folder, before)
  }
}

const readBytes = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

type AtService = Pick<RemoveResult, "kept" | "deleted">

/** Revokes the key and deletes the webhook, and all that a killed run has left. Says what stays if nobody is signed in. */
async function removeKey(folder: string, { service, unfinished }: InitRecord, input: CommandInput): Promise<AtService> {
  const { key_id: key, brand_id: brand, webhook_id: webhook, integration_id: hook, url, is_local: isLocal } = service
  const paths = [
    ...(hook === null ? [] : [`/v1/integrations/${hook}`]),
    ...(webhook === null ? [] : [`/v1/webhooks/${webhook}`]),
    ...(key === null || brand === null ? [] : [`/v1/brands/${brand}/api-keys/${key}`]),
  ]
  const { kept } = await removeAll(folder, { url, isLocal, paths }, input)
  if (unfinished === null) return { kept, deleted: [] }
  const rest = await removeAll(folder, { ...unfinished, isLocal: isLocal && unfinished.url === url }, input)
  return { kept: [...new Set([...kept, ...rest.kept])], deleted: rest.deleted }
}

async function removeAll(
  folder: string,
  { url, isLocal, paths }: { url: string; isLocal: boolean; paths: readonly string[] },
  input: CommandInput,
): Promise<AtService> {
  const left = new Set(paths)
  const deleted: string[] = []
  if (paths.length === 0) return { kept: [], deleted }
  try {
    const call = await openRecorded(folder, { url, isLocal }, input)
    for (const path of paths) {
      const removed = await removeMade(call, path, paths)
      if (removed === false) continue
      left.delete(path)
      const when = removed === true ? "" : `, which goes at ${removed.deletesAt} unless an owner cancels that`
      if (brandIdOf(path) !== undefined) deleted.push(`the brand ${brandIdOf(path)} at ${url}${when}`)
    }
  } catch {
    // The data of a service that ran here are in the list already.
    if (isLocal) return { kept: [], deleted }
  }
  return { kept: [...left].map((path) => describeLeft(path, url)), deleted }
}
