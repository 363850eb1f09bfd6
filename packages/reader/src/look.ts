export type { ArticleFinding } from "./look/article-finding.ts"
export { hasWords } from "./look/has-words.ts"
export {
  type AnsweredPage,
  type ExpectedArticle,
  judgeArticlePage,
  type LiveArticle,
} from "./look/judge-article-page.ts"
export { lastPassage } from "./look/last-passage.ts"
export { linksOf } from "./look/links-of.ts"
export type { ListedArticle, WithdrawnArticle } from "./look/listed-article.ts"
export { type ArticlesLook, lookAtArticles, type LookAtArticlesOptions } from "./look/look-at-articles.ts"
export type { Observation } from "./look/observation.ts"
export { type ArticleMark, readArticleMark } from "./look/read-article-mark.ts"
export { listedFields, toListedArticle } from "./look/to-listed-article.ts"
