import type { SourceOptions } from "./render-options.ts"

/** Whether a body is read as Chinese, Japanese or Korean. */
export function usesCjk({ format, cjk, locale = "" }: SourceOptions): boolean {
  return format !== "html" && (cjk ?? /^(?:ja|ko|zh)(?![a-z])/i.test(locale))
}
