import { createService } from "@citable/service"

const service = await createService({ dataDir: "./citable-data" })
if (service.operatorToken !== undefined) console.log("Shown once:", service.operatorToken)

const answer = await service.fetch(
  new Request("http://localhost/v1/tools", { headers: { authorization: `Bearer ${service.operatorToken}` } }),
)
console.log(answer.status)

await service.close()

export {}
