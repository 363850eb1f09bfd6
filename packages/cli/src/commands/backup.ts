import { join, resolve } from "node:path"

import { formatCount } from "@citable/charts"
import { backupService } from "@citable/service"

import type { Command } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { readTables, tablesOptions } from "../internal/find-tables.ts"
import { usage } from "../usage.ts"

export const backup: Command = {
  usage: "<new folder> [options]",
  example: "citable backup /backups/2026-07-01 --media",
  options: {
    media: { type: "boolean", help: "include the media files, from MEDIA_DIR or the folder media in the data folder" },
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { env, values } = input
    const tables = readTables(input)
    const to = resolve(input.positionals[0] ?? "")
    const bucket = env["MEDIA_S3_BUCKET"] ?? ""
    if (values["media"] === true && bucket !== "") {
      throw usage(
        `The media files are in the bucket ${bucket}. Leave out --media, and turn on the versions of that bucket.`,
      )
    }
    const mediaDir = resolve(env["MEDIA_DIR"] ?? join(tables.dataDir, "media"))
    const progress = createProgress(input)
    const { rows, hasSecretKey, mediaFiles } = await backupService({
      ...tables,
      to,
      ...(values["media"] === true ? { mediaDir } : {}),
      onProgress: (done) => progress(tables.databaseUrl === undefined ? `${Math.floor(done * 100)} %` : `${done} rows`),
    })
    if (input.json) {
      input.out(JSON.stringify({ backup: to, rows, secret_key: hasSecretKey, media_files: mediaFiles ?? null }))
      return 0
    }
    input.out(`Backed up ${formatCount(rows)} rows to ${to}, and compared what is there with the database.`)
    input.out(
      hasSecretKey
        ? "The backup contains the secret key, so keep it safe."
        : "The backup does not contain the secret key. Keep SECRET_KEY elsewhere: without it, nobody can use the secrets in the backup.",
    )
    if (mediaFiles !== undefined) input.out(`It contains ${formatCount(mediaFiles)} media files.`)
    else if (bucket === "") input.out(`It does not contain the media files. Copy ${mediaDir}, or add --media.`)
    else input.out(`It does not contain the media files, which are in the bucket ${bucket}.`)
    return 0
  },
}
