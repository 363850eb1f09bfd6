/** The width of a text column on most pages, as `sizes` of HTML says it. */
export const columnSizes = "(max-width: 48rem) 100vw, 48rem"
