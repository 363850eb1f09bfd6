import { createService, type KeywordData } from "@citable/service"

const keywordData: KeywordData = {
  name: "my_vendor",
  async read(keywords) {
    return keywords.map(() => ({
      volume: 1200,
      difficulty: null,
      results: [{ position: 1, url: "https://example.com/" }],
    }))
  },
}
const service = await createService({ dataDir: "./citable-data", keywordData })
await service.close()

export {}
