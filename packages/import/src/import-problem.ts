/** The problems that an import reports. Codes never change between releases. */
export type ImportProblemCode = keyof typeof severities

/** `refusal`: the file is not imported. `warning`: it is imported with a loss or a change. `note`: it is imported. */
export type ImportSeverity = "refusal" | "warning" | "note"

export interface ImportProblem {
  code: ImportProblemCode
  severity: ImportSeverity
  /** What happened and what to do. */
  message: string
  /** The line of the file, from 1. */
  line?: number
  /** The front matter key, the URL, or the mark in the body that the problem is about. */
  subject?: string
}

const severities = {
  not_found: "refusal",
  unreadable: "refusal",
  unsupported_file: "refusal",
  archive_unreadable: "refusal",
  symbolic_link: "refusal",
  too_large: "refusal",
  too_costly: "refusal",
  empty_file: "refusal",
  invalid_utf8: "refusal",
  not_text: "refusal",
  not_parsable: "refusal",
  invalid_front_matter: "refusal",
  invalid_article: "refusal",
  no_slug: "refusal",
  unclear_language: "refusal",
  ambiguous_locale: "refusal",
  refused_by_service: "refusal",
  unclosed_front_matter: "warning",
  front_matter_not_a_map: "warning",
  duplicate_key: "warning",
  invalid_value: "warning",
  invalid_date: "warning",
  expires_later: "warning",
  not_known_public: "warning",
  not_proved_public: "warning",
  not_checked_public: "warning",
  old_page_hidden: "warning",
  too_long: "warning",
  title_from_file_name: "warning",
  title_from_first_words: "warning",
  slug_changed: "warning",
  address_changed: "warning",
  duplicate_slug: "warning",
  former_address_not_kept: "warning",
  empty_body: "warning",
  unknown_author: "warning",
  unresolved_image: "warning",
  unresolved_link: "warning",
  picture_not_uploaded: "warning",
  picture_changed: "warning",
  template_syntax: "warning",
  block_not_carried: "warning",
  block_rebuilt: "warning",
  text_lost: "warning",
  pages_joined: "note",
  component_removed: "warning",
  component_not_carried: "warning",
  code_removed: "warning",
  expression_left: "warning",
  still_published: "warning",
  still_unpublished: "warning",
  still_deleted: "warning",
  still_scheduled: "warning",
  unscheduled: "warning",
  section_page: "note",
  no_article: "note",
  edits_kept: "note",
  unknown_key: "note",
  title_heading_removed: "note",
  read_as: "note",
  component_unwrapped: "note",
  component_replaced: "note",
  component_to_directive: "note",
  import_removed: "note",
  template_resolved: "note",
} as const satisfies Record<string, ImportSeverity>

/** Creates a problem. Its code decides its severity. */
export function toProblem(
  code: ImportProblemCode,
  message: string,
  about: { line?: number | undefined; subject?: string | undefined } = {},
): ImportProblem {
  const problem: ImportProblem = { code, severity: severities[code], message }
  if (about.line !== undefined) problem.line = about.line
  if (about.subject !== undefined) problem.subject = about.subject
  return problem
}

/** Formats a value for a message. */
export function show(value: unknown, maxLength = 80): string {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}
