/** A code of an error or a warning, as the page of error codes explains it. The texts are Markdown. */
export interface ErrorCode {
  code: string
  /** Who answers or throws it: the heading of its table. */
  of: string
  /** The HTTP status, for a problem of the service. */
  status?: number
  /** What happened. */
  cause: string
  /** What to do. Empty for a warning. */
  remedy: string
}

/** Reads the tables of `docs/reference/errors.md`. A code that several packages have comes once for each of them. */
export function readErrorCodes(page: string): ErrorCode[] {
  const codes: ErrorCode[] = []
  let of = ""
  let columns: string[] = []
  for (const line of page.split("\n")) {
    const heading = /^## (.+)$/.exec(line)?.[1]
    if (heading !== undefined) of = heading === "Problems of the service" ? "the service" : heading
    if (!line.startsWith("|")) {
      columns = []
      continue
    }
    const cells = line
      .slice(1, line.lastIndexOf("|"))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"))
    if (columns.length === 0) {
      columns = cells
      continue
    }
    const names = [...(cells[0] ?? "").matchAll(/`([a-z][a-z0-9_]*)`/g)].map(([, name = ""]) => name)
    if (columns[0] !== "Code") continue
    const cell = (...wanted: string[]) => cells[columns.findIndex((column) => wanted.includes(column))] ?? ""
    const status = Number(cell("Status"))
    for (const code of names) {
      const platform = cell("Platform")
      codes.push({
        code,
        of: platform === "" ? of : `${of}: ${platform}`,
        ...(status > 0 ? { status } : {}),
        cause: cell("Cause", "Meaning"),
        remedy: cell("What to do"),
      })
    }
  }
  return codes
}
