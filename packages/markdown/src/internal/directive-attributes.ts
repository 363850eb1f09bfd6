/** Attributes that could run code, load a page or restyle one if a component passes them on to an element. */
const refused =
  /^(?:on.*|style|class|classname|srcdoc|is|ref|key|node|children|directive|(?:inner|outer)html|dangerously.*)$/i

/** Addresses that run what they contain. Browsers drop spaces and controls from an address. */
const scripts = /^(?:(?:view-source|feed):)*(?:javascript|vbscript|livescript|data|blob|filesystem):/i

/** Whether a component may have an attribute of a directive by this name, whatever it does with it. */
export function isAttributeName(name: string): boolean {
  return /^[a-z][\w-]{0,39}$/i.test(name) && !refused.test(name.replaceAll(/[-_]/g, ""))
}

/** Whether a value is safe even as an address. */
export function isAttributeValue(value: string): boolean {
  const address = Array.from(value, (character) => ((character.codePointAt(0) ?? 0) > 32 ? character : "")).join("")
  return (
    value.length <= 2000 && !scripts.test(address.replaceAll(/[\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g, ""))
  )
}

/** The name of an attribute as a component gets it: `image-url` is `imageUrl`, as in a DOM element's `dataset`. */
export function toPropName(name: string): string {
  const camel = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return camel.charAt(0).toLowerCase() + camel.slice(1)
}
