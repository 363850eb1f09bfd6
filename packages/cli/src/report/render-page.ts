import { html, raw } from "hono/html"

/** The page loads nothing and runs no script. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export interface ReportPage {
  title: string
  /** CSS, as it is. */
  style: string
  main: ReturnType<typeof html>
}

/** Renders a page that needs nothing else. */
export async function renderPage({ title, style, main }: ReportPage): Promise<string> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html> `
  return String(await page)
}
