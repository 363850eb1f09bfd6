/** How somebody wants to see a table. It is in the address of the page. */
export interface TableView {
  /** What the rows are ordered by, such as `-answers`; empty for the order of the page. */
  sort: string
  /** The keys of the columns that stand beside each other; empty for the first ones. */
  columns: readonly string[]
  path: string
  /** The parameters of the address, without what belongs to one page of the list. */
  parameters: readonly (readonly [string, string])[]
  /** The parameters of the table by their names. */
  names: { sort: string; column: string }
}

/** What an address says of one moment, and not of a view: a place in the list, a file, and what a form did. */
const passing: ReadonlySet<string> = new Set(
  "cursor page start format table select created skipped tracked added trashed saved undo".split(" "),
)

/** Reads from an address how somebody wants to see a table. `name` tells the tables of one page apart. */
export function openTableView(address: string, { name = "" }: { name?: string } = {}): TableView {
  const { pathname: path, searchParams } = new URL(address)
  const names = { sort: name === "" ? "sort" : `${name}-sort`, column: name === "" ? "column" : `${name}-column` }
  const columns = searchParams.getAll(names.column).filter((key) => /^[a-z0-9-]{1,60}$/.test(key))
  return {
    sort: /^-?[a-z][a-z0-9_-]{0,60}$/.exec(searchParams.get(names.sort) ?? "")?.[0] ?? "",
    columns: columns.slice(0, 40),
    path,
    parameters: [...searchParams].filter(([parameter]) => !passing.has(parameter)).slice(0, 60),
    names,
  }
}

/** The address of a view with other values of some parameters. An empty one is left out. */
export function viewAddress(
  { path, parameters }: TableView,
  changes: Readonly<Record<string, string | readonly string[]>> = {},
): string {
  const kept = parameters.filter(([name, value]) => value !== "" && !Object.hasOwn(changes, name))
  const changed = Object.entries(changes).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (value === "" ? [] : [[name, value] as const])),
  )
  const query = new URLSearchParams([...kept, ...changed].map(([name, value]): [string, string] => [name, value]))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The key of a column in an address: its label in small letters and hyphens. */
export const columnKey = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
