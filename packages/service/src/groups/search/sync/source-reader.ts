import type { Google } from "@citable/search-data/google/create-google"
import type { GoogleCredentials } from "@citable/search-data/google/google-credentials"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/** The access to a source. */
export interface SourceAccess {
  google: Google
  credentials: GoogleCredentials
  property: string
}

/** Stores a day. */
export type KeepDay = (trx: Transaction<Tables>, kept: { brandId: string; day: string; at: number }) => Promise<unknown>

/** Reads a source, day by day. */
export interface SourceReader {
  /** The days of a range with numbers. */
  findDays: (access: SourceAccess, range: { from: string; to: string }) => Promise<Set<string>>
  /** Reads a whole day before anything of it is stored. */
  readDay: (access: SourceAccess, day: string) => Promise<KeepDay>
}
