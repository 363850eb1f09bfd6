import { createClient } from "@citable/client"

const client = createClient({ fetch: (url, init) => fetch(url, { ...init, cache: "no-store" }) })

export {}
