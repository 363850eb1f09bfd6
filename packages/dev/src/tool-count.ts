import { catalogue, type ToolList } from "@citable/contract"

import { startService } from "./start-service.ts"

/** The sentence of the documents that counts the tools: all that are declared, and those that a bare instance can do. */
export async function toolCount(): Promise<string> {
  const started = await startService()
  try {
    const { tools } = await started.call<ToolList>("GET", "/v1/tools", undefined, started.operatorToken)
    const groups = new Set(catalogue.map(({ group }) => group))
    return `${catalogue.length} tools in ${groups.size} groups, of which ${tools.length} work so far; the others answer 501.`
  } finally {
    await started.close()
  }
}

/** Puts the sentence where a document has the place for it. */
export function withToolCount(document: string, sentence: string): string {
  return document.replaceAll(/(<!-- tools -->)[^]*?(<!-- \/tools -->)/g, `$1${sentence}$2`)
}
