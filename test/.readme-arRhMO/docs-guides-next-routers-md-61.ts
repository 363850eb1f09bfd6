import { createCitable, createWebhook } from "@citable/next/pages"

const citable = createCitable()

// Next accepts this only in the route's own file. With the body parsed, no signature could be checked.
export const config = { api: { bodyParser: false } }

export default createWebhook(citable, { paths: ["/", "/blog"] })

export {}
