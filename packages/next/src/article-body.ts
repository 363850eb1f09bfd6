import { parseElements, readDirective } from "@citable/markdown/elements"
import { toJsxRuntime } from "hast-util-to-jsx-runtime"
import type { ComponentType, ElementType, JSX, ReactElement } from "react"
import { Fragment, jsx, jsxs } from "react/jsx-runtime"

/** The site's components by the name of the element that each stands for. They get the element's own props. */
export type BodyComponents = {
  [Name in keyof JSX.IntrinsicElements]?: ComponentType<JSX.IntrinsicElements[Name]> | keyof JSX.IntrinsicElements
}

/**
 * The site's components by the name of a directive. They get its attributes as strings, with names in camel case, and its content as
 * `children`. Any attribute may be missing.
 */
export type DirectiveComponents = Readonly<Record<string, ComponentType<never>>>

export interface ArticleBodyProps {
  /** An article of `getArticle`, or any other object with the HTML of `renderBody`. */
  article: { html: string }
  /** Components for elements, such as `{ img: Picture, a: SiteLink }`. Other elements stay as they are. */
  components?: BodyComponents | undefined
  /** Components for directives, such as `{ product: Product }`. A directive without one shows its content. */
  directives?: DirectiveComponents | undefined
}

/**
 * Shows the body of an article as React elements, with the site's components in the place of some. It has exactly the elements of
 * `article.html`, which is sanitised. It is a server component and sends no script of its own.
 *
 * @example
 *     <ArticleBody article={article} components={{ a: SiteLink }} directives={{ product: Product }} />
 */
export function ArticleBody({ article, components = {}, directives = {} }: ArticleBodyProps): ReactElement {
  const show =
    (create: typeof jsx) =>
    (type: ElementType, props: Record<string, unknown>, key?: string): ReactElement => {
      const directive = readDirective(props)
      const Component =
        directive !== undefined && Object.hasOwn(directives, directive.name) ? directives[directive.name] : undefined
      if (directive === undefined || Component === undefined) return create(type, props, key)
      return create(Component as ElementType, { ...directive.props, children: props["children"] }, key)
    }
  return toJsxRuntime(parseElements(article.html), {
    Fragment,
    jsx: show(jsx),
    jsxs: show(jsxs),
    components,
    ignoreInvalidStyle: true,
    tableCellAlignToStyle: false,
  }) as ReactElement
}
