/** A value that is computed at the first call. Afterwards the function that computed it can be collected. */
export function lazy<Value>(make: () => Value): () => Value {
  let pending: (() => Value) | undefined = make
  let value: Value
  return () => {
    if (pending !== undefined) {
      value = pending()
      pending = undefined
    }
    return value
  }
}
