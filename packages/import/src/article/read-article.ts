import type { CustomFields } from "@citable/contract"

import type { UrlResolverOptions } from "../addresses/resolve-url.ts"
import type { ArticleInput } from "../article-input.ts"
import type { AuthorBook } from "../fields/find-authors.ts"
import type { FileOrigin } from "../fields/find-public-doubt.ts"
import type { SpareKey } from "../fields/read-custom.ts"
import type { Visibility } from "../fields/read-visibility.ts"
import type { AstroPlace } from "../files/find-astro-place.ts"
import type { ImportProblem } from "../import-problem.ts"
import type { OnFault } from "../read-safely.ts"

export interface ReadArticleOptions extends Omit<UrlResolverOptions, "path"> {
  /** Decides which dates are in the future. Default: the current time. */
  now?: Date | undefined
  /** The authors of the site. */
  authors?: AuthorBook | undefined
  /** What decides its address on an Astro site. */
  astro?: AstroPlace | undefined
  /** The custom fields of the brand. Default: none. */
  customFields?: CustomFields | undefined
  /** The names of the components of MDX that become directives. Default: none. */
  components?: ReadonlySet<string> | undefined
  /** See `splitFrontMatter`. */
  isExport?: boolean | undefined
  /** Gets an error that nobody expected. The file is refused then. */
  onFault?: OnFault | undefined
  /** Why something outside the file holds it back, such as its section. */
  heldBy?: string | undefined
  /** Where the file comes from. Default: nothing is known. */
  origin?: FileOrigin | undefined
  /** Files that nothing says were public go live as well. */
  publicAnyway?: boolean | undefined
}

export type ReadArticle =
  | {
      article: ArticleInput
      visibility: Visibility
      problems: ImportProblem[]
      spareKeys: SpareKey[]
      /** Why nothing says that the file was public. With `publicAnyway`, it does not hold the article back. */
      doubt?: string | undefined
      /** The file holds the article as it is on a service: `citable pull` wrote it. */
      isOwn?: true
    }
  /** A refused file: one of the problems is a refusal. */
  | { article?: undefined; visibility?: undefined; problems: ImportProblem[] }
