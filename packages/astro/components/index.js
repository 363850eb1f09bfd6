export { default as ArticleBody } from "./ArticleBody.astro"
export { default as ArticleHead } from "./ArticleHead.astro"
export { default as ArticleImage } from "./ArticleImage.astro"
