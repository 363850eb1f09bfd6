import { createService } from "@citable/service"

const service = await createService({
  dataDir: "./citable-data",
  publicUrl: "https://citable.example.com",
  media: { maxBytes: 50 * 1024 * 1024 },
  corsOrigins: ["https://admin.example.com"],
})
await service.close()

export {}
