/** Returns the value of a key, which is then the last to go. */
export function keepLatest<Value>(
  values: Map<string, Value>,
  key: string,
  { most, open }: { most: number; open: () => Value },
): Value {
  const value = values.has(key) ? (values.get(key) as Value) : open()
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
  return value
}
