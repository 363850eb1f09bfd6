import { findAddresses } from "@citable/markdown"

/** The addresses and the citations in Markdown, with each as often as it is there. */
export interface References {
  addresses: string[]
  /** `[1]`, `[^note]`. */
  citations: string[]
}

export function listReferences(markdown: string): References {
  const text = markdown.replaceAll(/^( {0,3})(```|~~~)[^]*?(?:^ {0,3}\2.*$|(?![^]))/gm, "").replaceAll(/`[^`\n]*`/g, "")
  const citations = text.match(/\[\^[^\]\s]{1,100}\](?!:)|\[\d{1,3}\](?![(:[])/g) ?? []
  return { addresses: (findAddresses(markdown) ?? []).map(({ address }) => address), citations: [...citations] }
}

/** What the first list has more of than the second one. */
export function missingFrom(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other]
  return list.filter((one) => {
    const at = rest.indexOf(one)
    if (at !== -1) rest.splice(at, 1)
    return at === -1
  })
}
