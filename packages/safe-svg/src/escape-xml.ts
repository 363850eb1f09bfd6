const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
}

/** Escapes the text of an element. It means the same in XML and in HTML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character)
}

/** Escapes the value of an attribute in double quotes. It means the same in XML and in HTML. */
export function escapeValue(value: string): string {
  return value.replace(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? character)
}
