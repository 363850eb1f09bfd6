export const previewCookie = "__citable_preview"

export interface Preview {
  contentId: string
  /** A token of the tool `create_preview`, which reads only that article. */
  token: string
}

/** Parses the preview data of a page of the Pages Router; `undefined` if it is anything else. */
export function toPreview(data: unknown): Preview | undefined {
  const { contentId, token } = (data ?? {}) as { contentId?: unknown; token?: unknown }
  return parsePreview(`${String(contentId)}~${String(token)}`)
}

/** Parses the cookie; `undefined` if it is anything else. */
export function parsePreview(value: string | undefined): Preview | undefined {
  const [, contentId, token] = /^([\w-]{1,48})~(pvw_[\w.-]{1,1000})$/.exec(value ?? "") ?? []
  return contentId === undefined || token === undefined ? undefined : { contentId, token }
}
