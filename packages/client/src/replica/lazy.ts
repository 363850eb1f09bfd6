/** A value that is made when it is first asked for; then what makes it is let go of. */
export function lazy<Value>(make: () => Value): () => Value {
  let pending: (() => Value) | undefined = make
  let made: Value
  return () => {
    if (pending !== undefined) {
      made = pending()
      pending = undefined
    }
    return made
  }
}
