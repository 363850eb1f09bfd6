import type { ClientBase, Connection } from "pg"

const endMs = 2000

/** Ends connections, and cuts those whose server has not said goodbye after two seconds. */
export async function endInTime(clients: Iterable<ClientBase>, end: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => {
    for (const client of clients) (client as unknown as { connection: Connection }).connection.stream.destroy()
  }, endMs)
  await end().finally(() => clearTimeout(timer))
}
