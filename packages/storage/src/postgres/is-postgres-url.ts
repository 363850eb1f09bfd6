/** Whether a database URL is one of Postgres. */
export function isPostgresUrl(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where)
}
