import { createAnthropicEngine, createOpenaiEngine, createService } from "@citable/service"

const service = await createService({
  dataDir: "./citable-data",
  engines: [
    createOpenaiEngine({ apiKey: process.env["OPENAI_API_KEY"] ?? "", fetch }),
    createAnthropicEngine({ apiKey: process.env["ANTHROPIC_API_KEY"] ?? "", fetch }),
  ],
  scanBudget: 50,
})
await service.close()

export {}
