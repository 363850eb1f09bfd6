/** Calls `next` synchronously unless the value is a promise. Most values are in memory, and awaiting one costs as much as finding it. */
export function thenSync<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}
