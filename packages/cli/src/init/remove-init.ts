import { existsSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

import { CitableError, isCitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { type InitRecord, putBack, readRecord, removeRecord, restoreFiles } from "./init-record.ts"
import { runManager } from "./install-packages.ts"
import { readLocalService, stopLocalService } from "./local-service.ts"
import { readAccount } from "./open-account.ts"
import { findManager, managerFiles, toInstallArgs, toRemoveArgs } from "./site-manager.ts"

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
  const second = restoreFiles({ ...record, files: record.files.filter(({ path }) => isOfManager(path)) }, folder)
  if (record.packages.length > 0 && input.values["no-install"] !== true)
    kept.push(...(await removePackages(folder, { record, isChanged: second.kept.length > 0, input })))
  if (await stopLocalService(folder, input.signal))
    kept.push(".citable/service (the service is stopped; its articles stay)")
  removeRecord(folder)
  return { restored: [...first.restored, ...second.restored], kept: [...first.kept, ...second.kept, ...kept] }
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

/** Revokes the key and deletes the webhook. Says what stays if nobody is signed in. */
async function removeKey(folder: string, { service }: InitRecord, input: CommandInput): Promise<string[]> {
  const { key_id: key, brand_id: brand, webhook_id: webhook, integration_id: hook } = service
  const paths = [
    ...(hook === null ? [] : [`/v1/integrations/${hook}`]),
    ...(webhook === null ? [] : [`/v1/webhooks/${webhook}`]),
    ...(key === null || brand === null ? [] : [`/v1/brands/${brand}/api-keys/${key}`]),
  ]
  try {
    const local = service.is_local ? readLocalService(folder) : undefined
    const place = local === undefined ? await readOwn(service.url, input) : { credential: local.operator_token }
    for (let path = paths[0]; path !== undefined; path = paths[0]) {
      await callService({ ...place, baseUrl: service.url }, "DELETE", path, { signal: input.signal }).catch(ignoreGone)
      paths.shift()
    }
    return []
  } catch {
    // The data of a service that ran here are in the list already.
    return service.is_local ? [] : paths.map((path) => describeLeft(path, service.url))
  }
}

/** The account at the service of the site. A credential for another service does not go there. */
async function readOwn(url: string, input: CommandInput) {
  const { values, env } = input
  const named = typeof values["url"] === "string" ? values["url"] : (env["CITABLE_URL"] ?? url)
  const origin = URL.parse(url)?.origin
  if (URL.parse(named)?.origin !== origin)
    throw new CitableError(`${url} is not ${named}.`, { code: "missing_credential" })
  return readAccount({ ...input, values: { ...values, url } })
}

/** Somebody else removed it before. */
function ignoreGone(error: unknown): void {
  if (!isCitableError(error) || error.code !== "not_found") throw error
}

/** What the service still has, and the command that takes it away. */
function describeLeft(path: string, url: string): string {
  const [kind = "", id = ""] = path.split("/").slice(-2)
  if (kind === "api-keys") return `the key ${id} at ${url} (revoke it with citable keys revoke ${id})`
  if (kind === "webhooks") return `the webhook ${id} at ${url} (citable call delete_webhook webhook_id=${id})`
  return `the deploy hook ${id} at ${url} (citable call delete_integration integration_id=${id})`
}
