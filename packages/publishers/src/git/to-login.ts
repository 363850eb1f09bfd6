import type { GitSettings } from "./git-settings.ts"

/** The names that hosts want beside a token. https://support.atlassian.com/bitbucket-cloud/docs/using-access-tokens/ */
const users = {
  github: "x-access-token",
  gitlab: "oauth2",
  gitea: "oauth2",
  generic: "oauth2",
  bitbucket: "x-token-auth",
}

/** The name and the password with which Git reaches a host. Whoever needs another name enters both as the token, with a colon between. */
export function toLogin({ provider, token }: Pick<GitSettings, "provider" | "token">): string {
  if (!token.includes(":")) return `${users[provider]}:${token}`
  if (provider === "generic") return token
  // The token of an account at Atlassian comes with an email address, which only its API wants.
  return provider === "bitbucket"
    ? `x-bitbucket-api-token-auth:${token.slice(token.indexOf(":") + 1)}`
    : `${users[provider]}:${token}`
}

export const toBasic = (login: string): string => `Basic ${Buffer.from(login).toString("base64")}`
