import { resolve } from "node:path"

import type { Command } from "../command.ts"
import { formatResult } from "../init/examine-result.ts"
import { openPrompter } from "../init/prompter.ts"
import { removeInit } from "../init/remove-init.ts"
import { runInit } from "../init/run-init.ts"
import { connectionOptions } from "../internal/connect.ts"
import { usage } from "../usage.ts"

/** Connects a site with a service, or takes that back. */
export const init: Command = {
  usage: "[<folder>] [options]",
  example: "citable init --url https://citable.example.com",
  options: {
    yes: { type: "boolean", help: "ask nothing, and go ahead" },
    "dry-run": { type: "boolean", help: "show what would change, and change nothing" },
    "no-install": { type: "boolean", help: "install no packages" },
    packages: {
      type: "string",
      value: "folder",
      help: "install the tarballs in this folder, not packages from npm; see npm run tarballs",
    },
    framework: { type: "string", value: "astro|next", help: "the framework; default: that of the folder" },
    "site-url": {
      type: "string",
      value: "url",
      help: "the address of the deployed site; registers its webhook",
    },
    "deploy-hook": {
      type: "string",
      value: "url",
      help: "the address that starts a build at your host; the service calls it after each publication",
    },
    layout: {
      type: "string",
      value: "path",
      help: "the layout for new Astro pages; default: the one that your pages use",
    },
    "no-layout": { type: "boolean", help: "write plain HTML" },
    "no-proof": { type: "boolean", help: "do not build the site to check the new pages" },
    local: { type: "boolean", help: "start a service here, for development" },
    remove: { type: "boolean", help: "undo what init did" },
    ...connectionOptions,
  },
  positionals: { min: 0, max: 1 },
  async run(input) {
    const { values, positionals, out, json, signal } = input
    const folder = resolve(positionals[0] ?? ".")
    const framework = values["framework"]
    if (framework !== undefined && framework !== "astro" && framework !== "next") {
      throw usage(`--framework ${String(framework)} is unknown. Write astro or next.`)
    }
    if (typeof values["site-url"] === "string" && !URL.canParse(values["site-url"])) {
      throw usage(`--site-url ${values["site-url"]} is not a URL such as https://example.com.`)
    }
    if (values["remove"] === true) {
      const removed = await removeInit(folder, input)
      if (json) out(JSON.stringify(removed ?? { restored: [], kept: [], deleted: [] }))
      else if (removed === undefined) out("Nothing to remove: citable init has changed nothing here.")
      else {
        out(`Restored ${removed.restored.length} files.`)
        for (const brand of removed.deleted) out(`Deleted, because nobody has used it: ${brand}`)
        for (const line of removed.kept) out(`Left as it is: ${line}`)
      }
      return 0
    }
    const isAsking = values["yes"] !== true && values["dry-run"] !== true
    const canAsk = isAsking && !json && input.isTerminal === true
    if (isAsking && !canAsk) {
      throw usage("There is no terminal to ask in. Add --yes to go ahead, or --dry-run to see the plan.")
    }
    const result = await runInit(folder, input, canAsk ? await openPrompter(signal) : undefined)
    const isConnected = result.pastes.length === 0
    if (json) {
      out(JSON.stringify(result))
      return isConnected ? 0 : 1
    }
    for (const { path, lines } of result.pastes)
      out([`Add to ${path} yourself:`, ...lines.map((line) => `  ${line}`)].join("\n"))
    for (const note of result.notes) out(note)
    if (result.checks.length > 0) out(formatResult(result.checks))
    if (result.articles !== null) {
      const count = result.articles === 100 ? "100 or more" : String(result.articles)
      out(`The key reads ${count} published ${result.articles === 1 ? "article" : "articles"}.`)
    }
    if (isConnected) out(`Your articles, when the development server of the site runs: ${result.page}`)
    else out("The site has no article pages yet. Paste the lines, then run citable init again to write the pages.")
    if (result.dashboard !== null) out(`Write here: ${result.dashboard}`)
    return isConnected ? 0 : 1
  },
}
