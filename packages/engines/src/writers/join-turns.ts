import type { WriterMessage } from "./writer.ts"

/** The messages with several of one side in a row as one, for models that want the sides to take turns. */
export function joinTurns(messages: readonly WriterMessage[]): Pick<WriterMessage, "role" | "text">[] {
  const turns: Pick<WriterMessage, "role" | "text">[] = []
  for (const { role, text } of messages) {
    const last = turns.at(-1)
    if (last?.role === role) last.text = `${last.text}\n\n${text}`
    else turns.push({ role, text })
  }
  return turns
}
