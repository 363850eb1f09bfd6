import type { ServiceAccount } from "./sign-assertion.ts"

/** What an owner of properties gave by signing in: it lasts until the owner withdraws it. */
export interface GrantedAccess {
  refresh_token: string
}

export type GoogleCredentials = ServiceAccount | GrantedAccess
