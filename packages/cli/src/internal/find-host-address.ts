/** A hosting platform that tells its containers at which address people reach them. */
export interface Host {
  name: string
  variable: string
  /** A second variable without which the first may mean something else. */
  and?: string
  /** What a valid value is. Ends a sentence that begins with "must be". */
  expected: string
  pattern: RegExp
  toUrl: (value: string) => string
}

const domain = {
  expected: "a domain, such as app.example.com",
  pattern: /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d-]{1,63})+$/i,
  toUrl: (value: string) => `https://${value}`,
}

/** The hosts whose variables stand in for `PUBLIC_URL`. */
export const hosts: readonly Host[] = [
  {
    name: "Render",
    variable: "RENDER_EXTERNAL_URL",
    expected: "an https URL without path",
    pattern: /^https:\/\/[a-z\d.-]{1,253}\/?$/i,
    toUrl: (value) => value.replace(/\/$/, ""),
  },
  { name: "Railway", variable: "RAILWAY_PUBLIC_DOMAIN", ...domain },
  {
    name: "Fly.io",
    variable: "FLY_APP_NAME",
    and: "FLY_MACHINE_ID",
    expected: "the name of an app: letters, digits and hyphens",
    pattern: /^[a-z\d][a-z\d-]{0,62}$/i,
    toUrl: (value) => `https://${value}.fly.dev`,
  },
  { name: "Koyeb", variable: "KOYEB_PUBLIC_DOMAIN", ...domain },
]

/** The address that the hosting platform names, and the variable that it comes from. A value that is no address gives a `problem`. */
export type HostAddress = { variable: string } & ({ url: string } | { problem: string })

/** Finds the address that the hosting platform of this process names. Undefined outside such a platform. */
export function findHostAddress(env: Record<string, string | undefined>): HostAddress | undefined {
  const read = (name: string): string => (env[name] ?? "").trim()
  const host = hosts.find(({ variable, and }) => read(variable) !== "" && (and === undefined || read(and) !== ""))
  if (host === undefined) return undefined
  const { variable, expected, pattern, toUrl } = host
  if (pattern.test(read(variable))) return { variable, url: toUrl(read(variable)) }
  return { variable, problem: `${expected}. Correct it, or set PUBLIC_URL, which comes first` }
}
