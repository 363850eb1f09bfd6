export const previewCookie = "__citable_preview"

export interface Preview {
  contentId: string
  /** A token of the tool `create_preview`, which reads only that article. */
  token: string
  /** Whether the cookies are those of a frame on another site. Only cookies with the same attributes replace them. */
  isFramed?: boolean
}

/** Parses the preview data of a page of the Pages Router; `undefined` if it is anything else. */
export function toPreview(data: unknown): Preview | undefined {
  const { contentId, token, isFramed } = (data ?? {}) as Record<string, unknown>
  return parsePreview(`${String(contentId)}~${String(token)}${isFramed === true ? framed : ""}`)
}

const framed = "~framed"

/** Parses the cookie; `undefined` if it is anything else. */
export function parsePreview(value: string | undefined): Preview | undefined {
  const [, contentId, token, mark] = /^([\w-]{1,48})~(pvw_[\w.-]{1,1000})(~framed)?$/.exec(value ?? "") ?? []
  if (contentId === undefined || token === undefined) return undefined
  return { contentId, token, ...(mark === undefined ? {} : { isFramed: true }) }
}

/** The value of the cookie. */
export function formatPreview({ contentId, token, isFramed = false }: Preview): string {
  return `${contentId}~${token}${isFramed ? framed : ""}`
}
