/**
 * Runs a task for each item, so many at once, and gives the results in the items' order. After a task fails no further
 * one is started; those under way are waited for, then the first error is thrown.
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
