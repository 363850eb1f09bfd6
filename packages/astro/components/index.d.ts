import type { ArticleBodyProps } from "@citable/astro/body"
import type { ArticleHeadProps, ArticleImageProps } from "@citable/astro/content"

/** The body of an article, with components of the site in the place of elements and directives. */
export declare const ArticleBody: (props: ArticleBodyProps) => unknown

/** The `<head>` of an article's page, title included. It sends no JavaScript to browsers. */
export declare const ArticleHead: (props: ArticleHeadProps) => unknown

/**
 * An image of an article, in the width that the reader's screen needs if the service offers smaller versions. Otherwise, Astro optimises it if
 * its size is known and its host is allowed, and any other image is a lazy `<img>`.
 */
export declare const ArticleImage: (props: ArticleImageProps) => unknown
