export { openPage, type OpenedPage, type OpenPageOptions } from "./read/open-page.ts"
export type { PageData } from "./read/page-data.ts"
export type { PageLink } from "./read/read-links.ts"
export { readPage, type ReadPage, type ReadPageOptions } from "./read/read-page.ts"
