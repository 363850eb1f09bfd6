/** How many answers of different prompts and engines are looked up at most. */
const mostLooks = 6

/** The answers to quote: the first one for each prompt and engine. Those of different engines take turns. */
export function latestOfEach<Row extends { prompt_id: string; engine: string }>(rows: readonly Row[]): Row[] {
  const turns = new Map<string, number>()
  const latest = [...Map.groupBy(rows, ({ prompt_id, engine }) => `${prompt_id} ${engine}`).values()].flatMap(
    ([first]) => first ?? [],
  )
  return latest
    .map((row) => {
      const turn = turns.get(row.engine) ?? 0
      turns.set(row.engine, turn + 1)
      return { row, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ row }) => row)
    .slice(0, mostLooks)
}
