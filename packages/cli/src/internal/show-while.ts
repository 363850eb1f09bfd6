import { createProgress } from "./create-progress.ts"

/**
 * Shows what goes on and the time so far until work ends, as {@link createProgress} does: `3 of 8 parts read, 4 s`. For work that tells no
 * counts, or tells them seldom.
 */
export async function showWhile<Result>(
  input: Parameters<typeof createProgress>[0],
  text: () => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(input)
  const timer = setInterval(() => progress(text()), 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
