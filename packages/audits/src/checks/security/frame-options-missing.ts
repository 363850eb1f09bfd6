import type { PageCheck } from "../check.ts"

export const frameOptionsMissing: PageCheck = {
  code: "frame_options_missing",
  severity: "notice",
  category: "security",
  title: "Pages that other sites may put into a frame",
  detail: "Another site can lay its own buttons over yours. Send `Content-Security-Policy: frame-ancestors 'self'`.",
  find: ({ headers, facts }) =>
    facts.forms.length === 0
      ? undefined
      : headers["x-frame-options"] !== undefined ||
          (headers["content-security-policy"] ?? "").includes("frame-ancestors")
        ? []
        : [{ detail: null }],
}
