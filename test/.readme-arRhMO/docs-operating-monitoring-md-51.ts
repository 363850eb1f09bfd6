import { createService } from "@citable/service"

const service = await createService({
  dataDir: "./citable-data",
  onRequest: ({ request_id, tool, status, ms }) => console.log(request_id, tool, status, ms),
  onError: (error, requestId) => console.error(requestId, error),
})
await service.close()

export {}
