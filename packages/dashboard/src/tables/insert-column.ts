import type { Cell, DataTable } from "./data-table.ts"

/** A table with one more column at a place, such as that of the buttons of each row. `cellOf` gives the cell of a row by its number. */
export const insertColumn = (
  table: DataTable,
  at: number,
  { name, cellOf }: { name: string; cellOf: (row: number) => Cell },
): DataTable => ({
  ...table,
  columns: table.columns.toSpliced(at, 0, name),
  rows: table.rows.map((cells, row) => cells.toSpliced(at, 0, cellOf(row))),
})
