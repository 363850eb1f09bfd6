import citable from "@citable/astro"

export const integrations = [citable({ webhook: { path: "/hooks/citable" }, poll: 10 })]

export {}
