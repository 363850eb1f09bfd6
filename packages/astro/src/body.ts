// What <ArticleBody> shows
export { toArticleParts } from "./to-article-parts.ts"
export type { ArticleBodyProps, ArticleElement, ArticlePart, BodyComponent } from "./to-article-parts.ts"
