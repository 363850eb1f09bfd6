// Pure functions, also in browsers
export { ArticleImage } from "./article-image.ts"
export type { ArticleImageProps } from "./article-image.ts"
export { toImageProps } from "./to-image-props.ts"
export type { ImageProps, ImageSource } from "./to-image-props.ts"
