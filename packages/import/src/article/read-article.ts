import type { UrlResolverOptions } from "../addresses/resolve-url.ts"
import type { ArticleInput } from "../article-input.ts"
import type { FileOrigin } from "../fields/find-public-doubt.ts"
import type { SpareKey } from "../fields/read-custom.ts"
import type { FieldOptions, FieldSources } from "../fields/read-fields.ts"
import type { Visibility } from "../fields/read-visibility.ts"
import type { ImportProblem } from "../import-problem.ts"
import type { OnFault } from "../read-safely.ts"

export interface ReadArticleOptions extends UrlResolverOptions, Omit<FieldOptions, "resolveUrl"> {
  /** The names of the components of MDX that become directives. Default: none. */
  components?: ReadonlySet<string> | undefined
  /** The encoding of a file that is not UTF-8. Default: the only one that it can be in. */
  encoding?: string | undefined
  /** Gets an error that nobody expected. The file is refused then. */
  onFault?: OnFault | undefined
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
      /** See `Fields`. Absent for a file of `citable pull`. */
      sources?: FieldSources
      /** The file holds the article as it is on a service: `citable pull` wrote it. */
      isOwn?: true
    }
  /** A refused file: one of the problems is a refusal. */
  | { article?: undefined; visibility?: undefined; problems: ImportProblem[] }
