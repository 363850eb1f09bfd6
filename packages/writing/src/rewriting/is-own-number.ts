/** “Step 2” and “Tip 3:”. */
const label =
  /(?<!\p{L})(?:steps?|tips?|schritte?n?|tipps?|[ée]tapes?|astuces?|pasos?|consejos?|passos?|dicas?|passagg[io]|consigli?o?|stap(?:pen)?)\s+\d{1,2}(?![\p{N}.,]\d|\p{N}|\s?%)|(?:ステップ|步骤|步驟|第)\s?\d{1,2}\s?(?:步|歩)?/giu

/** “3 easy steps”, when a title or a heading says so, or a list follows. */
const count =
  /(?<![\p{L}\p{N}.,$€£-])\d{1,2}\s+(?:(?:\p{L}+[\s-]+){0,2}?(?:steps|tips|ways|ideas|questions|mistakes|takeaways|schritten?|tipps|wegen?|ideen|fragen|fehlern?)|(?:étapes|astuces|conseils|façons|idées|questions|erreurs|pasos|consejos|formas|ideas|preguntas|errores|passos|dicas|ideias|perguntas|erros|passaggi|consigli|modi|idee|domande|errori|stappen|manieren|ideeën|vragen|fouten))(?!\p{L})/giu
const announces = /(?:[^.!。！]|[:：])\s*$/u

/** Whether a number only counts the parts of an article, such as the steps of its instructions. It states nothing about the world. */
export function isOwnNumber(sentence: string, written: string): boolean {
  const [number] = /\d+/.exec(written) ?? []
  if (number === undefined || number !== written.trim()) return false
  let rest = sentence.replaceAll(label, " ")
  if (announces.test(sentence)) rest = rest.replaceAll(count, " ")
  return !new RegExp(String.raw`(?<!\d)${number}(?!\d)`).test(rest)
}
