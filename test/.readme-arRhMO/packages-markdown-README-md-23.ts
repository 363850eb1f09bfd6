import { renderBody } from "@citable/markdown"
import { createTimeLimit } from "@citable/markdown/time-limit"

const timeLimit = createTimeLimit({ milliseconds: 10_000, memory: 512 })
const { warnings } = await renderBody("# Coffee", { name: "coffee", timeLimit })
await timeLimit.close()

export {}
