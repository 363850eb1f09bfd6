import type { WritingBrand } from "../writing-brand.ts"

/** The names of a brand that no translation changes, in a steady order: its own, those of its products, and its domains. */
export function listGlossary({
  name,
  aliases,
  products,
  domains,
}: Pick<WritingBrand, "name" | "aliases" | "products" | "domains">): string[] {
  const names = [name, ...aliases, ...products.map((product) => product.name), ...domains]
  return [...new Set(names.map((one) => one.trim()).filter((one) => one !== ""))].toSorted()
}
