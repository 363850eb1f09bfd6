/**
 * Runs a task for each item, `concurrency` at once, and returns the results in the order of the items. After a task fails, no further
 * task starts. When the running ones have ended, the pool throws the first error.
 */
export async function runPool<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const errors: unknown[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length && errors.length === 0) {
      const index = next++
      try {
        results[index] = await task(items[index] as Item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, worker))
  if (errors.length > 0) throw errors[0]
  return results
}
