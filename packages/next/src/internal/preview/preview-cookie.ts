export const previewCookie = "__citable_preview"

export interface Preview {
  contentId: string
  /** A token of the tool `create_preview`, which reads only that article. */
  token: string
  /** Whether the cookies are those of a frame on another site. Only cookies with the same attributes replace them. */
  isFramed?: boolean
  /** The slug of the draft when the site last learned of it. */
  slug?: string
}

/** Parses the preview data of a page of the Pages Router; `undefined` if it is anything else. */
export function toPreview(data: unknown): Preview | undefined {
  const { contentId, token, isFramed, slug } = (data ?? {}) as Record<string, unknown>
  const named = typeof slug === "string" ? { slug } : {}
  return parsePreview(
    formatPreview({ contentId: String(contentId), token: String(token), isFramed: isFramed === true, ...named }),
  )
}

const framed = "~framed"

/** Parses the cookie; `undefined` if it is anything else. */
export function parsePreview(value: string | undefined): Preview | undefined {
  const parts = /^([\w-]{1,48})~(pvw_[\w.-]{1,1000})(~framed)?(?:~=(.{1,200}))?$/.exec(value ?? "")
  const [, contentId, token, mark, slug] = parts ?? []
  if (contentId === undefined || token === undefined) return undefined
  return { contentId, token, ...(mark && { isFramed: true }), ...(slug && { slug }) }
}

/** The value of the cookie. */
export function formatPreview({ contentId, token, isFramed = false, slug }: Preview): string {
  return `${contentId}~${token}${isFramed ? framed : ""}${slug === undefined ? "" : `~=${slug}`}`
}
