import type { PageCheck } from "../check.ts"

/** Smaller pages fit into one packet. */
const SMALLEST = 1400

export const noCompression: PageCheck = {
  code: "no_compression",
  severity: "warning",
  category: "performance",
  title: "Pages that are sent without compression",
  detail: "Compressed HTML is about a fifth as large, so it arrives sooner. Turn on Brotli or gzip at the server.",
  find({ headers, bytes }) {
    if (bytes <= SMALLEST) return undefined
    const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? ""
    return encoding === "" || encoding === "identity" ? [{ detail: `${Math.round(bytes / 1024)} KB` }] : []
  },
}
