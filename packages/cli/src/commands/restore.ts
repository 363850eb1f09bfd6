import { statSync } from "node:fs"
import { resolve } from "node:path"

import { formatCount } from "@citable/charts"
import { restoreBackup } from "@citable/service"

import type { Command } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { readTables, tablesOptions } from "../internal/find-tables.ts"

export const restore: Command = {
  usage: "<export file or backup folder> [options]",
  example: "citable restore /backups/2026-07-01 --data ./citable-data",
  options: {
    account: { type: "string", value: "id", help: "the account that gets a brand; default: the first one" },
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { env, out } = input
    const from = resolve(input.positionals[0] ?? "")
    const target = readTables(input)
    const progress = createProgress(input)
    const mediaDir = env["MEDIA_DIR"]
    const { rows, isVerified, hasSecretKey, mediaFiles } = await restoreBackup({
      ...target,
      from,
      ...(typeof input.values["account"] === "string" ? { accountId: input.values["account"] } : {}),
      ...(mediaDir === undefined ? {} : { mediaDir: resolve(mediaDir) }),
      onProgress: (done) => progress(done <= 1 ? `${Math.floor(done * 100)} %` : toText(done)),
    })
    if (input.json) {
      out(JSON.stringify({ restored: from, rows, verified: isVerified, media_files: mediaFiles }))
      return 0
    }
    const isFolder = statSync(from).isDirectory()
    const place = target.databaseUrl === undefined ? target.dataDir : "the database"
    out(`Restored ${toText(rows)} into ${place}${isFolder ? "." : ", and read each of them back."}`)
    if (isVerified) out("Each row and each file is what the manifest of the backup says.")
    else if (isFolder) out("Not checked: the backup has no manifest, so nothing says what it has to contain.")
    if (mediaFiles > 0) out(`Restored ${formatCount(mediaFiles)} media files.`)
    else out(`It contains no media files. Copy those to ${mediaDir ?? "the folder media in the data folder"} yourself.`)
    if (!hasSecretKey) out("Start the service with the same SECRET_KEY as before.")
    return 0
  },
}

const toText = (rows: number): string => `${formatCount(rows)} rows`
