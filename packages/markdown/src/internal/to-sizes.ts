/** The width of a text column on most pages. */
const columnSizes = "(max-width: 48rem) 100vw, 48rem"
const measured = /^\s*auto\s*(?:,\s*|$)/i

/**
 * The `sizes` of an image. A beginning `auto` stays only where browsers may measure: on lazy images, and if both sides are known, because
 * they then ignore the file's own proportions.
 */
export function toSizes(sizes: string | undefined, { mayMeasure }: { mayMeasure: boolean }): string {
  if (sizes === undefined) return columnSizes
  return mayMeasure ? sizes : sizes.replace(measured, "") || columnSizes
}
