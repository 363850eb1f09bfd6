export interface PreviewRefreshProps {
  /** The entry that the page shows, read with the token. */
  entry: { data: { id: string; updated_at: Date } }
  /** The token of the preview. Without one, the component is nothing. */
  token: string | null | undefined
  /** The path of the route. Default: `/_citable/preview`, below the site's base path. */
  route?: string
  /**
   * The address at which writers open the service, for the link to the editor, and for the editor that shows the page in a frame. `false`
   * leaves both out. Default: the environment variable `CITABLE_URL`.
   */
  service?: string | false
  /** The words of that link. Default: "Edit this article". */
  edit?: string
  /** What the page says after the preview has expired or was revoked. */
  ended?: string
  /** What the page says if the route does not answer as it should. */
  failed?: string
}

/**
 * Refreshes the page of a draft when somebody saves the article: the new text appears, and scroll position and focus stay. In the frame
 * of the editor, it shows what is typed there, and a click leads to the text. Without a token, it sends nothing to the browser.
 */
export declare const PreviewRefresh: (props: PreviewRefreshProps) => unknown
