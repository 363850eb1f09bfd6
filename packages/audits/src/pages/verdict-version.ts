/** Changes with the sources of verdicts, so that a page is read anew once a check was mended. `pnpm run reference` writes it. */
export const verdictVersion = "e1f7ff0940e9"
