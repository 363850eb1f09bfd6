export type { ArticleFinding } from "./look/article-finding.ts"
export { hasWords } from "./look/has-words.ts"
export { type AnsweredPage, type ExpectedArticle, judgeArticlePage } from "./look/judge-article-page.ts"
export { lastPassage } from "./look/last-passage.ts"
