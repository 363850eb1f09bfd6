import { assertServiceExists } from "@citable/storage/open-data-folder"

import type { EraseAccountOptions, ErasedAccount } from "./erase/erasure.ts"

/**
 * Erases an account for good, while the service runs: its brands with all that they have, its keys, tokens, applications, invitations and spending,
 * its media files, and the people who belong to no other account. Then it reads every row of every table, and looks for each file. It may be killed
 * at any moment, and run again.
 *
 * @throws {CitableError} `data_dir_unusable` if there is no service, `not_found` for an unknown account, `usage` if the name is another one, or
 * `media_missing` if none of the files is where `media` says.
 */
export async function eraseAccount(options: EraseAccountOptions): Promise<ErasedAccount> {
  assertServiceExists(options)
  // No start needs it.
  const { runErasure } = await import("./erase/run-erasure.ts")
  return runErasure(options)
}
