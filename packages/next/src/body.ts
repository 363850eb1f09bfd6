// A pure component, also in browsers
export { ArticleBody } from "./article-body.ts"
export type { ArticleBodyProps, BodyComponents, DirectiveComponents } from "./article-body.ts"
