// The least that answers over HTTP from a database: Hono on node:sqlite. A JavaScript file, as the packed packages are.
import { DatabaseSync } from "node:sqlite"

import { serve } from "@hono/node-server"
import { Hono } from "hono"

const database = new DatabaseSync(process.argv[2])
database.exec(`pragma journal_mode = wal;
  create table if not exists answers (path text primary key, body text not null) strict;
  insert or ignore into answers values ('/answer', '{"data":[]}')`)
const find = database.prepare("select body from answers where path = ?")
const app = new Hono()
app.get("*", (context) => context.body(find.get(context.req.path).body, 200, { "content-type": "application/json" }))
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` })),
)
