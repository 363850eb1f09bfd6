import { createService } from "@citable/service"

const service = await createService({ dataDir: "./citable-data" })
const { operatorToken, brandId } = await service.createAccount({ brandName: "Another company" })
console.log("Shown once:", operatorToken, brandId)
await service.close()

export {}
