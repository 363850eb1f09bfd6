import type { ArticleBodyProps } from "@citable/astro/body"
import type { ArticleHeadProps, ArticleImageProps } from "@citable/astro/content"

/** The body of an article, with components of the site in the place of elements and directives. */
export declare const ArticleBody: (props: ArticleBodyProps) => unknown

/** The `<head>` of an article's page, title included. It sends no JavaScript to browsers. */
export declare const ArticleHead: (props: ArticleHeadProps) => unknown

/** An image of an article. Astro optimises it if its size is known and its host is allowed; otherwise it is a lazy `<img>`. */
export declare const ArticleImage: (props: ArticleImageProps) => unknown
