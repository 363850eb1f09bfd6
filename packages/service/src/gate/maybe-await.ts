/**
 * Goes on with a value at once where it is there, else when it comes: what most calls need is in memory, and to wait for what is there costs
 * as much as to look it up.
 */
export function thenSync<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}
