/** Turns lines that are pushed, each after the one before has been taken, into lines that are pulled. */
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
