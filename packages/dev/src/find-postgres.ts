/** Finds the folder with the programs of a Postgres on this machine: `POSTGRES_BIN`, else the newest version. */
export function findPostgres(exists: (path: string) => boolean): string | undefined {
  const versions = [19, 18, 17, 16, 15]
  const candidates = [
    process.env["POSTGRES_BIN"],
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...versions.map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`),
    ...versions.map((version) => `/usr/pgsql-${version}/bin`),
  ]
  return candidates.find((path) => path !== undefined && exists(`${path}/initdb`))
}
