import { type AbsenceLanguage, bare, before, toPattern } from "./absence-language.ts"

const kind =
  "(?:company|product|tool|brand|service|vendor|provider|software|business|app|platform|firm|organi[sz]ation|solution|agency|startup|store|shop|CRM)"
const info =
  "(?:(?:reliable|specific|public|publicly available|verified|detailed|credible|official|concrete|current|further|useful|independent|online|solid|meaningful|trustworthy|relevant|search|user|customer) )*(?:information|info|details?|data|records?|results?|matches|reviews?|mentions?|evidence|references?|sources?|website|knowledge|traces?|listings?|documentation|coverage|anything)"
const name = `(?:(?:either|both|the|an?|any) )?(?:${kind} )?(?:(?:called|named|by the name of|known as) )?${before}§${bare}`
const prep = "(?:about|on|for|of|regarding|concerning|related to|relating to|named|called)"
const no =
  "(?:no|not|none|cannot|\\w+n['’]t|unable|little|limited|few|zero|without|lacks?|never|nothing|hardly|scant|scarce)"
const filler =
  "(?:able|to|find|finds?|found|finding|have|has|had|having|locate|see|saw|come|came|across|any|an?|the|much|enough|sufficient|very|been|be|is|are|was|were|or|no|provide|offer|give|access|turn|up|pull|there|single|currently|yet|seem|appear|retrieve|that|many)"

/** English. */
export const english: AbsenceLanguage = {
  joins: "or|nor|and",
  cue: /\b(?:no|not|none|never|nothing|cannot|unable|little|limited|few|lack\w*|missing|unaware|unfamiliar|unknown|obscure|hardly|scarce|zero|without|empty|fail\w*|asked|asking|mentioned|inquired|wanted|neither|nor|misspelled|fiction\w*|typo|clarify|specify|information about)\b|n['’]t\b|\?/iu,
  absent: [
    toPattern(`\\b${no} (?:${filler} )*${info} (?:(?:available|found|whatsoever|at all|online) )*${prep} ${name}`),
    toPattern(
      `(?<!\\byou(?:['’]re| are| aren['’]t)? (?:\\w+ ){0,2})\\b(?:not|never|\\w+n['’]t) (?:\\w+ )?(?:familiar with|aware of|heard of|know of|know about|know|recogni[sz]e|acquainted with|sure what|certain what) ${name}`,
    ),
    toPattern(`\\bknow (?:absolutely |almost )?(?:nothing|little|very little) (?:about|of) ${name}`),
    toPattern(
      `\\b(?:cannot|\\w+n['’]t) (?:really )?(?:say|tell you|speak|comment) (?:much |anything |a lot )?(?:about|on|to) ${name}`,
    ),
    toPattern(`(?:unfamiliar with|unaware of) ${name}`),
    toPattern(
      `§ (?:isn['’]t|is not|wasn['’]t) (?:\\w+ ){0,4}?(?:that )?I(?:['’]m| am)? (?:\\w+ )?(?:recogni[sz]e|know|familiar|aware|find)`,
    ),
    toPattern(
      `§ (?:isn['’]t|is not) (?:an?|any) (?:widely |commonly |officially )?(?:recogni[sz]ed|known|real|verified|documented|established|registered|existing) ${kind.slice(0, -1)}|\\w+ ${kind.slice(3, -1)})`,
    ),
    toPattern(`\\bno (?:\\w+ ){0,3}?(?:named|called|by the name of|known as) ${name}`),
    toPattern(
      `(?:verify|confirm|establish|tell|sure)(?: that| whether| if)? ${name} (?:actually |really |even )?(?:exists|is real)`,
    ),
    toPattern(`(?:\\w+n['’]t|not|unable to|cannot) (?:\\w+ ){0,3}?(?:the )?existence of ${name}`),
    toPattern(`§ (?:doesn['’]t|does not|didn['’]t|may not|might not) (?:seem to |appear to |actually )?exist\\b`),
    toPattern(
      `§ (?:doesn['’]t|does not|didn['’]t|did not|isn['’]t|is not|wasn['’]t|was not|never) (?:seem to |currently |even )?(?:appear|show up|come up|turn up|feature|mentioned|listed|included|covered|found)(?:s|ed)? (?:in|on|among|anywhere|by)(?: (?:any|either|the|my|in|all|of|these|those|major))*(?: \\w+){0,3}? (?:lists?|sources?|results?|search(?:es)?|reviews?|roundups?|articles?|directories|databases?|knowledge|data)\\b`,
    ),
    toPattern(
      `\\b(?:none|neither|not one) of (?:\\w+ ){1,6}?(?:mentions?|lists?|names?|includes?|covers?|features?|discuss(?:es)?) ${name}`,
    ),
    toPattern(
      `\\bno (?:\\w+ )?(?:sources?|reviews?|results?|articles?|lists?) (?:\\w+ ){0,3}?(?:mentions?|mentioned|lists?|names?|includes?|covers?) ${name}`,
    ),
    toPattern(
      `\\b(?:search|searches|searching|query|look) (?:results )?(?:for|of|on) ${name}[^.]{0,20} (?:no|nothing|zero|any|empty|\\w+n['’]t)\\b`,
    ),
    toPattern(`(?:nothing|no results?|no matches|no hits) (?:\\w+ ){0,4}?(?:for|on|about) ${name}`),
    toPattern(
      `^\\W*§\\W*[:–—-] *(?:no|not|unknown|nothing|n/a)\\b[^.]*(?:data|information|found|results?|known|available|n/a)`,
    ),
    toPattern(
      `\\b(?:clarify|specify|what (?:do |did )?you mean|more (?:context|details?|information) (?:about|on))\\b[^.]{0,40} ${before}§`,
    ),
    toPattern(
      `^\\W*(?:you|you['’]re|you are|i see you) (?:\\w+ )?(?:asked|asking|mentioned|inquired|wanted to know) (?:me )?(?:about|for) ${name}["”’'*)]*[.!:…]?\\s*$`,
    ),
    toPattern(
      `§ (?:is|might be|may be|could be)[^.]{0,60}\\b(?:I|we) (?:have no|don['’]t have|do not have|know nothing|can['’]t find|couldn['’]t find)\\b`,
    ),
  ],
  hedge: /\b(?:if|may|might|could|possibl[ey]|perhaps|maybe|whether|likely|double-check|spelling|spelled)\b|\?\s*$/iu,
}
