import { resolve } from "node:path"

import { CitableError } from "@citable/contract"

import { createAuditProgress } from "../audit/create-audit-progress.ts"
import { formatAudit } from "../audit/format-audit.ts"
import type { Command, CommandInput } from "../command.ts"
import { writeWhole } from "../internal/write-whole.ts"
import { usage } from "../usage.ts"

const most = 10_000

/** Audits a site from this machine. The exit code is 1 if it found harm. */
export const audit: Command = {
  usage: "<url> [options]",
  example: "citable audit https://example.com --html audit.html",
  options: {
    html: { type: "string", value: "file", help: "also write the results as one page" },
    "max-pages": { type: "string", value: "number", help: `how many pages to read, 1 to ${most}; default: 500` },
    browser: { type: "boolean", help: "also look at one page of each template in Chromium, for its accessibility" },
    "ignore-robots": {
      type: "boolean",
      help: "also read pages that robots.txt disallows; only for a site that is yours",
    },
  },
  lists: [
    {
      title: "Exit code",
      rows: [
        ["0", "the audit found no error, and no issue that costs 5 points"],
        ["1", "it found either, or the site does not answer or lets the audit read too little for a score"],
      ],
    },
  ],
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { values, positionals, json, out, signal } = input
    const [site = ""] = positionals
    const maxPages = readMaxPages(input)
    const file = typeof values["html"] === "string" && values["html"] !== "" ? resolve(values["html"]) : undefined
    if (values["html"] !== undefined && file === undefined) {
      throw usage("Name the page to write with --html audit.html.")
    }
    const { auditSite, isHarmful } = await import("@citable/service/audit")
    const result = await auditSite(site, {
      maxPages,
      ignoreRobots: values["ignore-robots"] === true,
      browser: values["browser"] === true,
      signal,
      ...(json ? {} : { onProgress: createAuditProgress(input) }),
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error
      throw new CitableError("Stopped. The results of this audit are not kept.", { code: "aborted", cause: error })
    })
    if (file !== undefined) {
      const { renderAudit } = await import("../audit/render-audit.ts")
      await writeWhole(file, await renderAudit(site, result))
    }
    out(json ? JSON.stringify(result) : formatAudit(site, result))
    if (file !== undefined && !json) out(`\nWrote ${file}.`)
    return isHarmful(result.audit, result.issues) ? 1 : 0
  },
}

function readMaxPages({ values }: CommandInput): number {
  const given = values["max-pages"]
  if (given === undefined) return 500
  const count = typeof given === "string" && /^\d{1,5}$/.test(given) ? Number(given) : 0
  if (count >= 1 && count <= most) return count
  throw usage(`--max-pages must be a number from 1 to ${most}.`)
}
