import { makePage, type MakePageOptions } from "./make-page.ts"

export interface ContentCase {
  code: string
  /** What the page has. */
  name: string
  wrong: ReturnType<typeof makePage>
  /** The same page without it. */
  right: ReturnType<typeof makePage>
  detail?: RegExp
  severity?: "error" | "warning" | "notice"
}

type Rest = Pick<ContentCase, "detail" | "severity"> & { options?: MakePageOptions }

/** Two pages: one that raises a check, and one that does not. */
export const on = (
  code: string,
  name: string,
  wrong: string,
  right: string,
  { options, ...rest }: Rest = {},
): ContentCase => ({
  code,
  name,
  wrong: makePage(wrong, options),
  right: makePage(right, options),
  ...rest,
})
