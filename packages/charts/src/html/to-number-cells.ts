import type { Cell } from "./render-table.ts"

/** Makes right-aligned cells of formatted numbers. */
export const toNumberCells = (...numbers: readonly string[]): Cell[] => numbers.map((number) => ({ number }))
