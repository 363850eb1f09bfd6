/** Changes with the sources of verdicts, so that a page is read anew once a check was mended. `pnpm run reference` writes it. */
export const verdictVersion = "b85762583176"
