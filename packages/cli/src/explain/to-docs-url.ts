/** The address of a code's page in the documentation. Undefined unless `CITABLE_DOCS_URL` says where that is. */
export function toDocsUrl(code: string, env: Record<string, string | undefined>): string | undefined {
  const base = env["CITABLE_DOCS_URL"]
  if (base === undefined || base === "" || !URL.canParse(base)) return undefined
  return new URL(`errors/${encodeURIComponent(code)}/`, base.endsWith("/") ? base : `${base}/`).href
}
