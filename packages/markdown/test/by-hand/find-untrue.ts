import type { RenderedBody } from "@citable/markdown"

type Check = (message: string, source: string, html: string) => boolean

const hasTag: Check = (message, source) => {
  const name = /<([\w-]+)>/.exec(message)?.[1] ?? /"([\w:.-]+)" is not an element/.exec(message)?.[1] ?? ""
  return name !== "" && source.toLowerCase().includes(`<${name.toLowerCase()}`)
}

/** For each code, whether its warning can be true for a source. */
const checks: Readonly<Record<string, Check>> = {
  unresolved_image: (message) => !/"https?:\/\//i.test(message),
  unresolved_link: (message) => !/: "https?:\/\//i.test(message),
  broken_fragment(message, _source, html) {
    const fragment = /"#([^"]*)"/.exec(message)?.[1] ?? ""
    return fragment !== "" && !html.includes(` id="${fragment}"`)
  },
  removed_element: hasTag,
  unknown_element: hasTag,
  unsafe_url: (message) => !/"(?:https?|mailto|tel):/i.test(message),
}

/** The warnings of a body that are false, or of an unknown kind. */
export function findUntrue(body: string, { html, warnings }: RenderedBody): string[] {
  return warnings.flatMap(({ code, message }) =>
    checks[code]?.(message, body, html) === true ? [] : [`${code} ${message}`],
  )
}
