// Opens many replicas in one process, according to its arguments, and prints what it read last.
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"

import { openReplica } from "@citable/client"
import type { ContentSource, Replica } from "@citable/client"

import { createArticle } from "./create-article.ts"
import { createMortalFiles } from "./mortal-files.ts"

const [parent = "", count = "0", closes] = process.argv.slice(2)
const files = createMortalFiles()

function toSource(at: number): ContentSource {
  const content = createArticle({ id: `cnt_${at}`, slug: `article-${at}`, revision: 1, body: `Body ${at}.` })
  const data = [{ op: "upsert" as const, id: content.id, revision: 1, content }]
  return { fingerprint: "brand", changes: async () => ({ data, next_sync_token: "st_1", has_more: false }) }
}

const open: Replica[] = []
for (let at = 0; at < Number(count); at++) {
  const dir = join(parent, String(at))
  await mkdir(dir)
  const replica = await openReplica({ dir, source: toSource(at), files })
  if (closes === "closes") {
    replica.close()
    // A removed file that is still read cannot be opened again.
    await rm(dir, { recursive: true })
  } else open.push(replica)
}
process.stdout.write(JSON.stringify(open.map((replica, at) => replica.byId(`cnt_${at}`)?.body)))
