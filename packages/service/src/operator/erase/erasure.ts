import type { MediaOptions } from "@citable/media/create-media"

import type { AccountsPlace } from "../open-accounts.ts"

export interface EraseAccountOptions extends Omit<AccountsPlace, "publicUrl"> {
  /** The id of the account. */
  accountId: string
  /** Gets what will be erased, and returns the account's name, which confirms it. With any other text, nothing is erased. */
  confirm: (extent: AccountExtent) => Promise<string> | string
  /** Where the service has its media files; null leaves them. Default: the folder `media` in the data folder. */
  media?: Pick<MediaOptions, "dir" | "s3"> | null
  /** Gets a sentence for each step. */
  onProgress?: (step: string) => void
}

/** What belongs to an account, before it is erased. */
export interface AccountExtent {
  accountId: string
  /** Its name, or that of its oldest brand if it has none of its own. Its id if it has neither. */
  name: string
  brands: number
  articles: number
  mediaFiles: number
  scans: number
  /** Answers of engines. */
  answers: number
  /** API keys, operator tokens and tokens of applications. */
  credentials: number
  /** People who belong to no other account, and who are erased with it. */
  people: number
  /** People who belong to another account, too, and stay there. */
  peopleWhoStay: number
}

export interface ErasedAccount {
  extent: AccountExtent
  /** The media files that were deleted, with smaller versions of pictures and files of imports. */
  files: number
  /** The rows that were read back, in every table. */
  rowsRead: number
  /** What names the account, its brands or its people after all. Empty if it is erased. */
  remaining: Remainder[]
  /** What other accounts have recorded about the people who are gone: their ids, or an address that somebody wrote there. */
  elsewhere: Remainder[]
}

export interface Remainder {
  /** A table, or `media files`. */
  place: string
  count: number
}
