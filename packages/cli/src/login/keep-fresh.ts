import { CitableError } from "@citable/contract"

import { isFresh, openProfile, type ProfileChoice } from "./open-profile.ts"
import type { Profile } from "./profile-file.ts"

/** Creates a function that returns a valid token of a sign-in, for long commands. Concurrent calls share one refresh. */
export function keepFresh(
  profile: Pick<Profile, "access_token" | "expires_at">,
  choice: ProfileChoice,
): () => Promise<string> {
  let current = profile
  let refreshing: Promise<void> | undefined
  const refresh = async (): Promise<void> => {
    const next = await openProfile(choice)
    if (next === undefined) {
      throw new CitableError("The sign-in has ended. Sign in again with citable login.", { code: "sign_in_ended" })
    }
    current = next
  }
  return async () => {
    if (!isFresh(current)) {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })
      await refreshing
    }
    return current.access_token
  }
}
