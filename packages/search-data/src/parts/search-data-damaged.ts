import { CitableError } from "@citable/contract"

/** The error of stored searches that are not what was written. `reason` is a sentence. */
export function searchDataDamaged(reason: string): CitableError {
  const message = `${reason} Stored search data are damaged: check the database and its disk, then restore a backup.`
  return new CitableError(message, { code: "search_data_damaged" })
}
