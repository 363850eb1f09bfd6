import { createPageFetch } from "@citable/reader"
import { readPage } from "@citable/reader/read"

import type { Command } from "../command.ts"
import { showWhile } from "../internal/show-while.ts"
import { usage } from "../usage.ts"

const renderings = ["auto", "never", "always"] as const

export const read: Command = {
  usage: "<url> [options]",
  example: "citable read https://example.com/article",
  options: {
    render: { type: "string", value: "auto|never|always", help: "whether to run the page's scripts; default: auto" },
    whole: { type: "boolean", help: "print the whole page, with its navigation" },
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { positionals, values, json, out, signal } = input
    const [url = ""] = positionals
    if (!URL.canParse(url)) throw usage(`${url} is not a URL such as https://example.com.`)
    const render = renderings.find((one) => one === (values["render"] ?? "auto"))
    if (render === undefined) throw usage("--render must be auto, never or always.")
    // People at a terminal also read pages on their own machine.
    const guard = { userAgent: "CitableBot/1.0", allowPrivateNetwork: true }
    const fetch = createPageFetch(guard)
    let opened: Promise<{ close(): Promise<void> }> | undefined
    const browser = async () => {
      const { openPageBrowser } = await import("@citable/reader/browser")
      const opening = openPageBrowser({ ...guard, onWarning: () => undefined })
      opened = opening
      return opening
    }
    try {
      const page = await showWhile(
        input,
        () => `Reading ${url}`,
        () => readPage(url, { fetch, browser, render, mainContent: values["whole"] !== true, signal }),
      )
      if (json) out(JSON.stringify(page))
      else {
        if (page.data?.title) out(`# ${page.data.title}\n`)
        const about = [page.data?.author, page.data?.published].filter((one) => typeof one === "string")
        out(`${[page.finalUrl, ...about].join(" · ")}\n`)
        out(page.markdown)
      }
      return page.status < 400 ? 0 : 1
    } finally {
      await fetch.close()
      const closing = await opened?.catch(() => undefined)
      await closing?.close()
    }
  },
}
