import type { CommandInput } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { readConnection } from "../internal/connect.ts"
import { type InitRecord, readRecord, removeRecord, restoreFiles } from "./init-record.ts"
import { runManager } from "./install-packages.ts"
import { readLocalService, stopLocalService } from "./local-service.ts"
import { managerFiles, toRemoveArgs } from "./site-manager.ts"

export interface RemoveResult {
  restored: string[]
  /** What somebody changed since, and what only the service can remove. */
  kept: string[]
}

/** Undoes what `init` did. Gives back each file as it was, unless somebody changed it since. Undefined if there is nothing to undo. */
export async function removeInit(folder: string, input: CommandInput): Promise<RemoveResult | undefined> {
  const record = readRecord(folder)
  if (record === undefined) return undefined
  const kept = await removeKey(folder, record, input)
  // The manager writes these again. Those that are as `init` left them get their old bytes afterwards.
  const isOfManager = (path: string) => managerFiles.some((name) => path === name || path.endsWith(`/${name}`))
  const first = restoreFiles({ ...record, files: record.files.filter(({ path }) => !isOfManager(path)) }, folder)
  const managed = { ...record, files: record.files.filter(({ path }) => isOfManager(path)) }
  const second = restoreFiles(managed, folder)
  if (record.packages.length > 0 && input.values["no-install"] !== true) {
    if (second.kept.length > 0)
      await runManager(record.manager, toRemoveArgs({ name: record.manager }, record.packages), { folder, ...input })
  }
  if (await stopLocalService(folder, input.signal))
    kept.push(".citable/service (the service is stopped; its articles stay)")
  removeRecord(folder)
  return { restored: [...first.restored, ...second.restored], kept: [...first.kept, ...second.kept, ...kept] }
}

/** Revokes the key and deletes the webhook. Says what stays if nobody is signed in. */
async function removeKey(folder: string, { service }: InitRecord, input: CommandInput): Promise<string[]> {
  const { key_id: key, brand_id: brand, webhook_id: webhook } = service
  if (key === null || brand === null) return []
  try {
    const local = service.is_local ? readLocalService(folder) : undefined
    const place = local === undefined ? await readConnection(input) : { credential: local.operator_token }
    const call = (path: string) =>
      callService({ ...place, baseUrl: service.url }, "DELETE", path, { signal: input.signal })
    if (webhook !== null) await call(`/v1/webhooks/${webhook}`)
    await call(`/v1/brands/${brand}/api-keys/${key}`)
    return []
  } catch {
    return [`the key ${key} at ${service.url} (revoke it with citable keys revoke ${key})`]
  }
}
