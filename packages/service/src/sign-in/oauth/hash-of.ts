import { hash } from "node:crypto"

/** What names a record in the database, in place of what names it outside, which is a credential. */
export const hashOf = (text: string): string => hash("sha256", text)
