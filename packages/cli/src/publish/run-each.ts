/** Runs a task for each member, some at a time, in their order. Ends with the first task that throws. */
export async function runEach<Member>(
  members: Iterable<Member> | AsyncIterable<Member>,
  atOnce: number,
  task: (member: Member) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  try {
    for await (const member of members) {
      const tracked = task(member).finally(() => running.delete(tracked))
      running.add(tracked)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    // After a failure, what has begun still ends.
    await Promise.allSettled(running)
  }
}
