import type { Transaction } from "kysely"

import type { Google } from "../../../ports/google/create-google.ts"
import type { GoogleCredentials } from "../../../ports/google/sign-assertion.ts"
import type { Tables } from "../../../storage/tables/tables.ts"

/** What a source of numbers is asked with. */
export interface SourceAccess {
  google: Google
  credentials: GoogleCredentials
  property: string
}

/** Keeps a day that was read. */
export type KeepDay = (trx: Transaction<Tables>, kept: { brandId: string; day: string; at: number }) => Promise<unknown>

/** How a source is read, day by day. */
export interface SourceReader {
  /** The days of a range that it has numbers of. */
  findDays: (access: SourceAccess, range: { from: string; to: string }) => Promise<Set<string>>
  /** Reads a day whole, before anything of it is kept. */
  readDay: (access: SourceAccess, day: string) => Promise<KeepDay>
}
