import { createClient } from "@citable/client"
import { EnvHttpProxyAgent } from "undici"

const client = createClient({ dispatcher: new EnvHttpProxyAgent() })

export {}
