/** Turns a producer that writes lines into an iterator of them. Each `write` waits until the reader has taken the line. */
export async function* toLines(
  produce: (write: (line: string) => Promise<void>) => Promise<unknown>,
): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const produced = produce((line) => writer.write(line)).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  yield* readable
  await produced
}
