const most = 60

/** The first words of a body, without marks, links and pictures. Undefined if there are none. */
export function findFirstWords(body: string): string | undefined {
  const plain = body
    .slice(0, 5000)
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|<[^>]*>|\{[%{][^}]*[%}]\}/g, " ")
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replaceAll(/https?:\/\/\S+/g, " ")
    .replaceAll(/[*_`~]+|^[ \t]*(?:[>#|+-]+|\d+[.)])[ \t]+/gm, "")
  const words = plain.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim())
  const line = words.find((one) => /\p{L}{2}/u.test(one))
  if (line === undefined || line.length <= most) return line
  // Scripts without spaces end anywhere.
  const end = line.lastIndexOf(" ", most)
  return `${line.slice(0, end > most / 2 ? end : most)}…`
}
