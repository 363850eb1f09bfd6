import type { ArticleHeadProps, ArticleImageProps } from "@citable/astro/content"

/** What belongs into the `<head>` of an article's page, title included. No JavaScript for browsers. */
export declare const ArticleHead: (props: ArticleHeadProps) => unknown

/** An image of an article: optimised by Astro where its size is known and its host allowed, else a lazy `<img>`. */
export declare const ArticleImage: (props: ArticleImageProps) => unknown
