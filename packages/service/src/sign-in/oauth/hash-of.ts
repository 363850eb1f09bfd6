import { hash } from "node:crypto"

/** The id of a record in the database. Its id outside is a credential, so the database stores the hash. */
export const hashOf = (text: string): string => hash("sha256", text)
