import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { argument, ready } from "../measured.ts"
import { countRows } from "./count-rows.ts"

/** Where the rows are. */
export interface RowsArgument {
  dataDir: string
  brandId: string
}

const { dataDir, brandId } = argument() as RowsArgument
const db = new DatabaseSync(join(dataDir, "service.db"), { readOnly: true })
/** Counts two ranges for a request, as the service compares with the period before. */
const server = createServer((request, response) => {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams
  const read = (from: string, to: string) =>
    countRows(db, {
      brandId,
      from: query.get(from) ?? "",
      to: query.get(to) ?? "",
      tag: query.get("prompt_tag") ?? undefined,
    })
  const body = { current: read("from", "to"), previous: read("previous_from", "previous_to") }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
})
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve)
})
ready({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, async () => {
  server.close()
  db.close()
})
