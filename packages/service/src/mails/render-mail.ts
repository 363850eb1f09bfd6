import { type BrandDetail, toSafeLine } from "@citable/contract"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import type { Mail } from "../accounts/create-mailer.ts"

/** What a mail says, before it becomes text and HTML. */
export interface MailText {
  /** Without a text of a person: programs show it before anybody opens the mail. */
  subject: string
  /** Each is a paragraph. */
  paragraphs: readonly string[]
  /** Rows of a name and what is said about it. */
  rows?: readonly (readonly [name: string, ...values: string[]])[]
  /** The heads of the columns of `rows`. */
  columns?: readonly string[]
  /** What comes after the rows. */
  notes?: readonly string[]
  /** What the reader can stop, such as "this report". Undefined for a mail that nobody can stop. */
  what?: string | undefined
  /** The page of the dashboard that shows more, below the brand. Default: the overview of the brand. */
  path?: string
}

/** Renders a mail as text and as HTML with the same words and numbers. */
export function renderMail(
  mail: MailText,
  { brandName, logo, link, stop }: { brandName: string; logo?: BrandDetail["logo"]; link: string; stop?: string },
): Pick<Mail, "subject" | "text" | "html"> {
  const { subject, columns = [], what = "" } = mail
  // Texts of people and of platforms stay in their place.
  const paragraphs = [`Brand: “${brandName}”`, ...mail.paragraphs].map(toSafeLine)
  const rows = (mail.rows ?? []).map(([name, ...values]) => [toSafeLine(name), ...values.map(toSafeLine)] as const)
  const notes = (mail.notes ?? []).map(toSafeLine)
  const table = rows.map(([name, ...values]) =>
    [name, ...values.map((value, at) => `  ${columns[at + 1] ?? ""}: ${value}`)].join("\n"),
  )
  const end = [`See it in the dashboard: ${link}`, ...(stop === undefined ? [] : [`Stop ${what}: ${stop}`])]
  const text = [...paragraphs, ...table, ...notes, ...end].join("\n\n")
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        ${logo == null ? "" : html`<p><img src="${logo.url}" alt="${brandName}" height="48" style="height: 48px" /></p>`}
        ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
        ${
          rows.length === 0
            ? ""
            : html`<table border="1" cellpadding="6" cellspacing="0">
                <thead>
                  <tr>
                    ${columns.map((column) => html`<th scope="col" align="left">${column}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${rows.map(
                    ([name, ...values]) =>
                      html`<tr>
                        <th scope="row" align="left">${name}</th>
                        ${values.map((value) => html`<td>${value}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>`
        }
        ${notes.map((note) => html`<p>${note}</p>`)}
        <p><a href="${link}">See it in the dashboard</a></p>
        ${
          stop === undefined
            ? ""
            : html`<p>
                <small><a href="${stop}">Stop ${what}</a></small>
              </p>`
        }
      </body>
    </html>` as HtmlEscapedString
  return { subject, text: `${text}\n`, html: body.toString() }
}
