export const previewCookie = "__citable_preview"

export interface Preview {
  contentId: string
  /** Of the tool `create_preview`; reads that one article. */
  token: string
}

/** Reads what Next hands to a page of the Pages Router; `undefined` for anything else. */
export function toPreview(data: unknown): Preview | undefined {
  const { contentId, token } = (data ?? {}) as { contentId?: unknown; token?: unknown }
  return parsePreview(`${String(contentId)}~${String(token)}`)
}

/** Reads what the cookie holds; `undefined` for anything else. */
export function parsePreview(value: string | undefined): Preview | undefined {
  const [, contentId, token] = /^([\w-]{1,48})~(pvw_[\w.-]{1,1000})$/.exec(value ?? "") ?? []
  return contentId === undefined || token === undefined ? undefined : { contentId, token }
}
