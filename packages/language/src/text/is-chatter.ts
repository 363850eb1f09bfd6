/** A greeting before the text, on its own or with what it announces. */
const greeting =
  /^(?:sure(?: thing)?|certainly|absolutely|of course|gladly|gerne|klar|natürlich|bien sûr|avec plaisir|claro|por supuesto|certo|natuurlijk)\s?!(?:$|\s+(?:here|below|i\b|i['’]ve|hier|ich|voici|aquí|ecco))/i
/** “Here is the section:”, about the text that was asked for. */
const announcement =
  /^(?:(?:sure|certainly|of course|okay|ok|gerne|bien sûr|claro),? )?(?:here(?: is|['’]s| are)|below is|hier (?:ist|sind|kommt)|voici|aquí (?:está|tienes|tiene)|ecco)\s(?:(?:a|an|the|my|your|der|die|das|den|dein|ihr|le|la|les|el|il|une?)\s|l['’])?(?:[\p{L}-]+\s){0,2}?(?:answer|article|draft|edit|edits|outline|paragraph|rewrite|section|summary|text|translation|version|abschnitt|absatz|antwort|artikel|entwurf|fassung|text|übersetzung|zusammenfassung|brouillon|paragraphe|réponse|résumé|texte|traduction|artículo|borrador|párrafo|resumen|respuesta|sección|texto|traducción|articolo|sezione|testo|traduzione)\b[^.!?]{0,200}[:：]?$/iu
/** The model speaks of itself, or to whoever gave it the task. */
const self =
  /\bas an? (?:ai|a\.i\.|artificial intelligence|(?:large )?language model)\b[^.]{0,60}?,\s(?:i|my)\b|\bi(?:['’]m| am) an? (?:ai|large language model|language model)\b|\bi(?:['’]m sorry, but i)? (?:cannot|can['’]t|am unable to|won['’]t) (?:assist|browse|comply|fulfil|help with (?:that|this)|provide|write (?:about )?(?:that|this))\b|\bals (?:eine )?(?:ki|künstliche intelligenz)(?:-(?:modell|sprachmodell))?,? (?:kann|darf|habe|bin) ich\b|\ben tant qu['’](?:ia|intelligence artificielle|un modèle de langage)\b[^.]{0,40}\bje\b|\bcomo (?:ia|modelo de lenguaje|inteligencia artificial),/i
const offer =
  /^(?:please )?(?:let me know|feel free to (?:ask|let me know|tell me)|just let me know|tell me|i hope this (?:helps|meets)|would you like me to|if you (?:need|want|would like)[^.]{0,60}\blet me know)\b|^(?:lass(?:en)? (?:sie )?(?:es )?mich wissen|ich hoffe, (?:das|dieser) )|^(?:n['’]hésitez pas à me|dites-moi si|j['’]espère que (?:cela|cette|ce) )|^(?:házmelo saber|avísame|espero que (?:esto|este|esta) )/i
/** The task: its passages, its rules, its words. */
const task =
  /\b(?:according to|as per|based on|from|in|per) (?:the )?(?:given |provided )?passages? (?:no\. ?)?\[?\d|\bthe (?:given |provided |supplied )?(?:passages|evidence|sources) (?:do(?:es)? not|don['’]t|doesn['’]t|did not) (?:contain|give|mention|provide|say|state|tell)\b|\b(?:according to|based on|from) (?:the )?(?:evidence|passages|sources|context|information)(?: that (?:was|were|you))? (?:provided|given|supplied)\b|\b(?:provided|given|supplied) (?:evidence|passages|brief|outline)\b|\bbanned claims?\b|\b(?:my|these|the|your) (?:system prompt|instructions (?:say|forbid|tell|do not allow|don['’]t allow)|rules (?:forbid|say|tell|do not allow|don['’]t allow))\b|\b(?:as|like) you (?:requested|asked|instructed)\b|^\(?(?:word count|wortzahl|nombre de mots)\s?[:：]\s?\d/i

/** Whether a sentence is not for readers: a model greets, speaks of itself or of its task, or offers more. */
export function isChatter(sentence: string): boolean {
  const text = sentence.trim()
  return [greeting, announcement, self, offer, task].some((pattern) => pattern.test(text))
}
