/** The languages in which the service knows how somebody says that they work somewhere. */
const languages = new Set(["de", "en", "es", "fr", "it", "nl", "pt"])

/** The first person. The thread may be in another language than the brand, so all languages count together. */
const firstPerson =
  /(?<!\p{L})(?:i|i['’]m|we|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|nous|notre|mon|ma|trabajo|soy|somos|trabajamos|nuestr[oa]s?|mi|trabalho|sou|trabalhamos|noss[oa]s?|minha|meu|lavoro|sono|siamo|lavoriamo|nostr[oaei]|mi[oa]|ik|wij|we|mijn|ons|onze|j['’]\p{L}+)(?!\p{L})/iu

/** Who works with a product every day is its customer. */
const work =
  /(?<!\p{L})(?:work(?:s|ing)?(?!\p{L}|\s+with(?!\p{L}))|(?:team|staff|co-?founder|founder|founded|founding|employee|employed|arbeite\p{L}*|mitarbeite\p{L}*|gründer\p{L}*|mitgründer\p{L}*|gegründet|angestellt\p{L}*|travaill\p{L}*|équipe|(?:co)?fondat\p{L}+|salarié\p{L}*|employé\p{L}*|trabaj\p{L}*|equipo|(?:co)?fundador\p{L}*|emplead[oa]|trabalh\p{L}*|equip[ae]|funcionári[oa]|empregad[oa]|lavor\p{L}*|squadra|dipendente|werk(?:en|zaam)?|oprichter|medewerk\p{L}*|werknemer)(?!\p{L}))/iu

/** “My team uses it” says that somebody is a customer. */
const use =
  /(?<!\p{L})(?:us(?:e|es|ed|ing|er|ers)|customer|(?:be)?nutze?[nt]?|verwende[nt]?|utilis\p{L}+|uso|usa|usamos|utiliz\p{L}+|usiamo|gebruik\p{L}*)(?!\p{L})/iu

/** Whether the service can tell in a language that a sentence says where its writer works. */
export const knowsDisclosures = (locale: string): boolean => languages.has(locale.toLowerCase().split("-")[0] ?? "")

/** Whether a sentence says that its writer works somewhere, in any of the known languages. */
export const saysToWork = (sentence: string): boolean =>
  firstPerson.test(sentence) && work.test(sentence) && !use.test(sentence)
