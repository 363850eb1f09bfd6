import { hash } from "node:crypto"

/** The key of a name in `search_names`. */
export const nameKey = (name: string): string => hash("sha256", name, "base64url")
