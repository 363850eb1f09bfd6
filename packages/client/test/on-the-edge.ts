// The work of a site on an edge runtime. entries.test.ts runs it without Node.
import {
  ApiError,
  createClient,
  createMemorySink,
  NetworkError,
  openReplica,
  syncContent,
  toContentSource,
} from "@citable/client"

interface Input {
  baseUrl: string
  apiKey: string
}

const codeOf = (error: unknown): string => (error as { code: string }).code

export async function run({ baseUrl, apiKey }: Input): Promise<unknown> {
  const client = createClient({ baseUrl, apiKey, retries: 0 })
  const slugs: string[] = []
  for await (const { slug } of client.listAllContent({ fields: ["slug"] })) slugs.push(slug)
  const sink = createMemorySink()
  const source = toContentSource(client)
  const { upserted } = await syncContent({ source, sink })
  const missing = await client.getContent({ content_id: "cnt_none" }).catch((error: unknown) => error)
  const gone = await createClient({ baseUrl: "http://127.0.0.1:1", apiKey, retries: 0 })
    .tools()
    .catch((error: unknown) => error)
  return {
    slugs,
    upserted,
    fingerprint: client.fingerprint,
    missing: [missing instanceof ApiError, codeOf(missing)],
    gone: [gone instanceof NetworkError, codeOf(gone)],
    noDisk: await openReplica({ dir: "articles", source }).catch(codeOf),
    noKey: codeOf(thrownBy(() => createClient({ baseUrl }))),
    noDispatcher: codeOf(thrownBy(() => createClient({ apiKey, dispatcher: {} as never }))),
  }
}

function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  return undefined
}
