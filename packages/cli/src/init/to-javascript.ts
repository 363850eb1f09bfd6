/** Takes the types out of a recipe, for a site without TypeScript. It knows the forms that the recipes have. */
export function toJavaScript(code: string): string {
  return code
    .replaceAll(/^import type .*\n/gm, "")
    .replaceAll(/^interface \w+ \{\n(?: .*\n)*\}\n\n?/gm, "")
    .replaceAll(/\): Promise<Response> \{/g, ") {")
    .replaceAll(
      /\}: (?:Props|\{ params: \{ \w+: string \} \}|GetStatic\w+Context|InferGetStaticPropsType<[^>]*>)\)/g,
      "})",
    )
}
