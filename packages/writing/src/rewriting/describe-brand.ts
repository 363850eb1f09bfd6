import type { WritingBrand } from "../writing-brand.ts"

/** What the rules of a model say about the brand that it writes for. */
export function describeBrand({ name, aliases, voice, audience, products, facts, bannedClaims }: WritingBrand): string {
  const list = (items: readonly string[]) =>
    items.length === 0 ? "(none)" : items.map((item) => `- ${item}`).join("\n")
  return [
    `Brand: ${[name, ...aliases].join(", ")}`,
    `Voice: ${voice ?? "(not described)"}`,
    `Audience: ${audience ?? "(not described)"}`,
    `Products:\n${list(products.map((product) => [product.name, product.description].filter(Boolean).join(": ")))}`,
    `Facts:\n${list(facts)}`,
    `Banned claims:\n${list(bannedClaims)}`,
  ].join("\n\n")
}
