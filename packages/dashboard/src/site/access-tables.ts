import type { AiAccess } from "@citable/contract/site"

import { type DataTable, strangerLink } from "../tables/data-table.ts"
import { sentenceCell } from "../tables/sentence-cell.ts"

type Crawler = AiAccess["crawlers"][number]

const purposes: Readonly<Record<Crawler["purpose"], string>> = {
  training: "Training",
  other: "Other",
  search: "Search index",
  user: "A person’s question",
}

const obeys: Readonly<Record<Crawler["obeys_robots"], string>> = { yes: "Yes", no: "No", unknown: "Not known" }

/** Whether a crawler may read the site, in words. */
export const allowedText = (allowed: boolean | null): string =>
  allowed === null ? "Not known" : allowed ? "Allowed" : "Blocked"

/** Which crawlers may read the site, and why not. */
export const crawlerTable = ({ crawlers }: AiAccess): DataTable => ({
  name: "Crawlers",
  columns: ["Crawler", "Access", "Why", "Reads for", "Pages allowed", "Operator", "Answer", "Obeys robots.txt"],
  rows: crawlers.map((one) => [
    { shown: strangerLink(one.documentation_url, one.name), text: one.name },
    allowedText(one.allowed),
    sentenceCell([one.reason, one.rule].filter((text) => text !== null).join(" – ")),
    purposes[one.purpose],
    { share: one.pages_allowed },
    one.operator,
    one.challenge === null ? (one.http_status?.toString() ?? null) : `${one.http_status ?? ""} ${one.challenge}`.trim(),
    obeys[one.obeys_robots],
  ]),
})

/** The files that tell crawlers what is where. */
export function fileTable({ robots_txt: robots, llms_txt: llms, llms_full_txt: full, sitemaps }: AiAccess): DataTable {
  const files = [
    { name: "robots.txt", file: robots, note: "" },
    { name: "llms.txt", file: llms, note: llms.problems.map((problem) => llmsProblems[problem]).join(" ") },
    { name: "llms-full.txt", file: full, note: "" },
    ...sitemaps.map((file) => ({ name: "Sitemap", file, note: file.urls === null ? "" : `${file.urls} URLs.` })),
  ]
  return {
    name: "Files",
    columns: ["File", "Address", "Found", "Answer", "Bytes", "Notes"],
    rows: files.map(({ name, file, note }) => [
      name,
      { url: file.url },
      file.found ? "Yes" : "No",
      file.http_status?.toString() ?? null,
      { number: file.bytes },
      [note, file.error ?? ""].filter((text) => text !== "").join(" "),
    ]),
  }
}

const llmsProblems: Readonly<Record<AiAccess["llms_txt"]["problems"][number], string>> = {
  is_html: "It is HTML.",
  too_short: "It is too short.",
  no_heading: "It has no heading.",
  no_link: "It has no link.",
}
