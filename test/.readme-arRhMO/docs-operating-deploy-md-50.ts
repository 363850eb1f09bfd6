import { createService } from "@citable/service"

const service = await createService({ dataDir: "./citable-data" })
const answer = await service.fetch(new Request("http://localhost/healthz"))
console.log(answer.status)
service.drain()
await service.close()

export {}
