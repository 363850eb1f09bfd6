const readers =
  "(?:ai|a\\.i\\.|llm|large language|language)?[ -]?(?:assistants?|models?|llms?|chatbots?|agents?|crawlers?|summari[sz]ers?)|ais?|ki|ki-(?:assistenten|modelle)|assistenten|sprachmodelle?|" +
  "assistants? ia|modèles? de langage|asistentes?(?: de ia)?|modelos? de lenguaje|assistentes?(?: de ia)?|modelos? de linguagem|assistenti(?: ia)?|modelli linguistici|taalmodel(?:len)?"
const orders =
  "ignore|forget|disregard|write|say|state|add|mention|present|recommend|include|cite|output|reply|answer|respond|tell|insert|do not|don['’]t|never|always|" +
  "ignorier\\p{L}*|vergiss|vergesst|vergessen sie|schreib\\p{L}*|erwähn\\p{L}*|nenn\\p{L}*|empfehl\\p{L}*|füg\\p{L}*|antwort\\p{L}*|" +
  "ignorez|oubliez|écrivez|dites|mentionnez|présentez|recommandez|ajoutez|ignoren?|olviden?|escriban?|digan?|mencionen?|recomienden?|añadan?|" +
  "esqueçam?|escrevam?|mencionem?|recomendem?|ignorate|dimenticate|scrivete|menzionate|raccomandate|negeer|vergeet|schrijf|noem|vermeld"

const forms = [
  String.raw`(?<!\p{L})(?:ignore|disregard|forget|override)\s(?:\p{L}+\s){0,4}(?:instructions?|prompts?|rules|guidelines|orders)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:ignorier\p{L}*|vergiss|vergessen sie)\s(?:\p{L}+\s){0,4}(?:anweisungen|regeln|vorgaben)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:ignorez|oubliez|ignoren?|olviden?|ignorem?|esqueçam?|ignorate|dimenticate|negeer|vergeet)\s(?:\p{L}+\s){0,4}(?:consignes|instructions|instrucciones|instruções|istruzioni|instructies|regels|règles|reglas|regras|regole)(?!\p{L})`,
  String.raw`^[^\p{L}\p{N}]*(?:system|assistant|user|developer)\s?(?:prompt|message)?\s?[:：]`,
  String.raw`\[/?inst\]|<\|?/?(?:system|im_start|im_end|assistant)\b|###\s?(?:system|instruction)`,
  String.raw`^[^\p{L}\p{N}]*(?:(?:dear|hey|note (?:to|for)|attention|to|for|if you are|an|liebe|hinweis an|si vous êtes|si eres|a|à|ai|agli|aan)\s)?(?:all |any |an? |alle |die |tous les |les |todos los |os |gli |tutti gli )*(?:${readers})\s?[,:：!–—-].{0,80}?(?<!\p{L})(?:${orders})(?!\p{L})`,
  String.raw`(?<!\p{L})(?:as|you are) an? (?:ai|artificial intelligence|large language model|language model|ai (?:assistant|model))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:your|the) system prompt(?!\p{L})`,
]
const instruction = new RegExp(forms.join("|"), "iu")

/** Whether a sentence of a page speaks to assistants and tells them what to do. Such a sentence is no source for anything. */
export function isInstruction(sentence: string): boolean {
  return instruction.test(sentence)
}
