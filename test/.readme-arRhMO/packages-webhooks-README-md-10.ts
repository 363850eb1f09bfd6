import { createCoalescer, createFileBuilds } from "@citable/webhooks/coalesce"

const coalescer = createCoalescer({
  storage: createFileBuilds("./builds.db"),
  build: async ({ number, signal }) => console.log(`build ${number}`, signal.aborted),
})

export const published = () => coalescer.request()

export {}
