import { catalogue, type ToolList } from "@citable/contract"

import { startService } from "./start-service.ts"

/** The sentence for documents that counts all declared tools, and those that work on a plain instance. */
export async function toolCount(): Promise<string> {
  const started = await startService()
  try {
    const { tools } = await started.call<ToolList>("GET", "/v1/tools", undefined, started.operatorToken)
    const groups = new Set(catalogue.map(({ group }) => group))
    const declared = `${catalogue.length} tools in ${groups.size} groups`
    if (tools.length === catalogue.length) return `${declared}, and all of them work.`
    return `${declared}, of which ${tools.length} work so far; the others answer 501.`
  } finally {
    await started.close()
  }
}

/** Puts the sentence between the markers of a document. */
export function withToolCount(document: string, sentence: string): string {
  return document.replaceAll(/(<!-- tools -->)[^]*?(<!-- \/tools -->)/g, `$1${sentence}$2`)
}
