import {
  describeProof,
  describeSubmission,
  type Publication,
  type PublicationItem,
  type Submission,
  type ToolOutput,
} from "@citable/contract"

import { formatWarnings } from "./format-preview.ts"

/** Formats where an article was published: a row for each platform with what is wrong there, and the history. */
export function formatPublications(
  slug: string,
  { items, data, submissions = [] }: ToolOutput<"list_publications">,
): string[] {
  if (items.length === 0 && data.length === 0) return [`${slug} was not published anywhere.`]
  const names = new Map(items.map((item) => [item.integration_id, item.integration_name]))
  return [
    ...(items.length === 0 ? [] : [...formatItems(items), ""]),
    ...(submissions.length === 0 ? [] : ["Search engines:", ...submissions.flatMap(toLines), ""]),
    "History, newest first:",
    ...formatHistory(data, names),
  ]
}

const toLines = (submission: Submission): string[] => [
  submission.url,
  `  ${describeSubmission(submission)}`,
  ...(submission.retry_at === null ? [] : [`  next attempt: ${toMinute(submission.retry_at)}`]),
]

function formatItems(items: readonly PublicationItem[]): string[] {
  const header = ["TARGET", "STATE", "VERSION", "CHECKED", "ADDRESS"]
  const rows = items.map((item) => [
    item.integration_name,
    item.state,
    item.sent_version === null ? `none of ${item.current_version}` : `${item.sent_version} of ${item.current_version}`,
    item.checked_at === null ? "never" : toMinute(item.checked_at),
    item.url ?? "none",
  ])
  const [first = "", ...lines] = toColumns([header, ...rows])
  return [first, ...items.flatMap((item, index) => [lines[index] ?? "", ...toDetails(item)])]
}

function toDetails(item: PublicationItem): string[] {
  const { edit_url: edit, drift, error, retry_at: retry, publish_at: plan } = item
  return [
    ...(edit === null ? [] : [`  edit: ${edit}`]),
    ...(item.proof === null ? [] : [`  ${describeProof(item.proof)}`]),
    ...(item.owned_there.length === 0 ? [] : [`  stays as it is there: ${item.owned_there.join(", ")}`]),
    ...(item.current ? [] : ["  the requested version is not there yet"]),
    ...(plan === null ? [] : [`  planned for ${toMinute(plan)}`]),
    ...(drift === null ? [] : [`  changed there, found ${toMinute(drift.found_at)}: ${drift.fields.join(", ")}`]),
    ...(error === null ? [] : [`  error: ${error}`]),
    ...(retry === null ? [] : [`  next attempt: ${toMinute(retry)}`]),
    ...(item.state === "withdrawn" || item.state === "gone" ? [] : formatWarnings(item.warnings)),
  ]
}

function formatHistory(data: readonly Publication[], names: ReadonlyMap<string, string>): string[] {
  return toColumns(
    data.map((one) => [
      toMinute(one.publish_at ?? one.created_at),
      one.action,
      one.status,
      one.integration_id === null ? "your sites" : (names.get(one.integration_id) ?? one.integration_id),
      one.version === null ? "" : `version ${one.version}`,
      one.error ?? one.url ?? "",
    ]),
  )
}

/** Pads all columns but the last. */
function toColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  )
}

/** A moment in UTC, to the minute. */
const toMinute = (time: string): string => `${time.slice(0, 16).replace("T", " ")}Z`
