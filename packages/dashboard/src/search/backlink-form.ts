import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { toMebibytes } from "../import/import-limits.ts"
import { fileForm, type FileFormTerms } from "./file-form.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

/** The form that takes exports of backlinks. */
export function backlinkForm(terms: FileFormTerms): Html {
  return fileForm(terms, {
    heading: "Import backlinks",
    label: "CSV files of Search Console, Ahrefs, Semrush, Majestic or Bing",
    accept: ".csv,.tsv,.txt",
    help: html`In English, at most ${toMebibytes(searchUploadLimits.maxBytes)}. The command
      <code>citable import backlinks</code>`,
  })
}
