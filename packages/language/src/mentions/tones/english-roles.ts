import type { ToneLanguage } from "./tone-language.ts"

/** What English words do in a sentence besides having a tone. */
export const englishRoles: ToneLanguage["roles"] = {
  not: `not, are rare, is rare, are few, never, cannot, hardly ever, no longer, scarcely`,
  no: `
    lacks=-2, lack=-2, lack of=-2, lacking=-2, no, none, without, nobody, no one, nothing, not a single,
    zero, free of, free from, won't find, not find, neither, unable to, stopped being, far from, anything but`,
  few: `
    few, hardly any, hardly, barely, hardly anyone, seldom, rarely, little, stretch to call, not exactly`,
  about: `
    fixed, solved, resolved, prevented, reduced, eliminated, insures against, insure against, reduces,
    reduce, reducing, avoids, avoiding, prevents, prevent, preventing, eliminates, eliminate, eliminating,
    fixes, fix, solves, solve, solving, resolves, resolve, handles, detects, detect, protects against,
    protect against, protection against, protected against, insurance against, covers, cover, covering,
    in case of, saves you, save yourself, removes, remove, cuts, cut, minimises, minimizes, minimise, report,
    spot, spots, tackle, tackles, fight, fights, fighting, against, track, tracks, tracking, relieves,
    relieve`,
  less: `less, least, fewer`,
  more: `more, sooner`,
  too: `too, overly, excessively, unreasonably`,
  very: `
    clearly, very, extremely, really, incredibly, truly, exceptionally, remarkably, highly, especially,
    particularly, absolutely, so, wonderfully, utterly, superbly, far, much, also, still, always,
    consistently, generally, usually, quite, pretty, even, pleasantly, surprisingly, noticeably,
    significantly, considerably, painfully, frustratingly, rather, overall, constantly,
    equally`,
  focus: `just, only, merely, simply, solely, purely`,
  slightly: `
    slightly, somewhat, a bit, a little, a touch, fairly, mildly, occasionally, sometimes, only marginally,
    marginally, marginally less`,
  contrast: `
    but, whereas, although, though, however, yet, by contrast, on the other hand, even though, despite,
    in spite of, albeit, nevertheless, nonetheless, compensates for, compensate for, at the expense of,
    while, even if, even when, except that, only that, at least, apart from that, other than that, that said,
    mind you, on the downside, unfortunately for, aside from, makes up for, make up for`,
  and: `and, or, plus, as well as, &`,
  nor: `nor`,
  article: `the, a, an, both, either, from, of, at, with`,
  than: `than, over, ahead of`,
  compared: `
    compared with, compared to, in comparison with, in comparison to, unlike, next to, as opposed to,
    in contrast to, contrary to, the opposite of, everything`,
  aside: `
    instead of, rather than, alternative to, alternatives to, in place of, replacement for, versus, vs,
    similar to, like, moving from, move from, switch from, switched from, switching from, migrate from,
    migrating from, away from, belongs to, owned by, bought by, acquired, part of, network of,
    integrates with, integration with, works with, compatible with, apart from`,
  for: `
    for, to help, aimed at, designed for, made for, built for, targets, helps, help, lets, people with,
    users with, teams with, those with, anyone with, anyone who, those who, people who, users who, who want,
    who need, who have, in order to, targeted at, treats, treat, treating`,
  own: `its, their, his, her, it`,
  cited: `
    praised=2, criticised=-2, criticized=-2, known, famous, infamous=-2, notorious=-3, renowned=2,
    slammed=-2, lauded=2, rated, notable, noted, celebrated=2, famed, mocked=-2, hated=-2, blamed=-2`,
  if: `
    if, whether, unless, in case, as long as, provided that, suppose, should you, depends on, depending on,
    otherwise, assuming, except when, when it works`,
  denial: `
    not that, not _ that, i would not say, i wouldn't say, that is not to say, it would be wrong to say,
    nobody would claim, it would be unfair to, it is unclear, it's not that, it isn't that,
    it would be unfair, it would be wrong, it would be an exaggeration, it would be harsh`,
  others: `
    other, others, rivals, competitors, other tools, other providers, other brands, most tools, many tools,
    some tools, other apps, most apps, the competition, alternatives, the market, the industry, most rivals,
    anyone else, everyone else, other products, the former, the latter, the last one, the first one,
    the second one, the last of these, the last two, the first two, one of them, only one, the third, rival,
    elsewhere`,
  relative: `which, whose, that, where`,
  unsaid: `
    can't be said of, cannot be said of, can't say of, cannot say of, can't be said for, cannot be said for,
    can't say the same, not true of, not the case with, can't be said about, you can't say the same,
    cannot say the same, hard to say the same`,
  beats: `
    beats, beat, outperforms, outperform, outperformed, surpasses, surpassed, outshines, outclasses,
    outlasts, undercuts, undercut, beaten, trumps, eclipses, eclipsed, outdoes, outranks, outsells, tops,
    bests, overtakes, overtook, edges out, leaves behind, wins against, won against, defeats, defeated`,
  trails: `
    trails behind, trailing behind, lags behind, loses to, lost to, falls behind, fell behind, can't match,
    cannot match, can't compete with, cannot compete with, can't keep up with, cannot keep up with,
    is no match for, no match for, pales next to, pales beside, pales against, inferior to`,
  by: `by`,
  clause: `whilst, because, since, so that, once, when`,
  mixed: `
    cancel out, cancel each other out, cancels out, mixed, divides opinion, divide opinion, divided, split,
    balance out, hit and miss, neither good nor bad`,
  claimed: `
    would, could, might, may, should, claims, claim, claimed, promises, promised, promise, boasts of,
    boast of, advertises, advertised, markets itself, bills itself, calls itself, says it, says that,
    says its, aims, hopes, wants, plans, set out to, supposed to, meant to, used to, some users, some people,
    some customers, some reviewers, some testers, some buyers, some owners, some guests, some critics,
    some say, some find, some like, some love, some call, a few users, one user, one reviewer, depending,
    opinions, according to, allegedly, supposedly, reportedly, apparently, hope, hoped, hoping, hopefully,
    wish, wished, wishes, expect, expected, expecting, formerly, previously, once a, was once, were once,
    until, back then, at first, initially, slogan, tagline, motto, marketing, advert, advertisement,
    advertising, brochure, presents itself, describes itself, describes its, calls its, calls the, touts,
    positions itself, pitches, marketed as, billed as, branded as, my friend, a friend, my neighbour,
    my colleague, my brother, my sister, my wife, my husband, rumour, rumours, rumor, rumors, on paper,
    in theory, as if, yeah right, thanks for nothing, so-called, imagine, unsure, doubt, tries to, tried to,
    trying to, asked, asks, wonder, wondering, thought, guess, suspect, i'd expect, the goal, goal is,
    aiming, no idea, sarcasm, better to, had better, you'd better, better off`,
  has: `
    is, are, was, were, be, been, being, has, have, had, having, offers, offer, offering, provides, provide,
    comes, come, came, feels, feel, felt, seems, seem, seemed, looks, look, looked, remains, remain,
    remained, stays, stay, stayed, makes, make, made, making, gives, give, gave, gets, get, got, proves,
    prove, proved, sounds, sound, tastes, taste, delivers, deliver, delivered, features, earns, earned,
    keeps, keep, kept, found, find, finds, consider, considers, rate, becomes, became, performs, perform,
    it's`,
  aimed: `
    avoid=-2, steer clear of=-2, stay clear of=-2, stay away from=-2, keep away from=-2, beware of=-2,
    be careful with=-2, be wary of=-2, warn against=-2, warns against=-2, skip=-2, don't buy=-2,
    do not buy=-2, don't buy from=-2, do not buy from=-2, hate=-2, hates=-2, dislike=-2, criticise=-2,
    criticises=-2, criticize=-2, criticizes=-2, complain about=-2, complains about=-2, complained about=-2,
    complaints about=-2, problems with=-2, trouble with=-2, disappointed by=-2, disappointed with=-2,
    disappointed in=-2, unhappy with=-2, frustrated with=-2, fed up with=-2, regret buying=-2,
    regret choosing=-2, would not recommend=-2, recommend=2, recommends=2, recommended=2, would recommend=2,
    i'd recommend=2, don't miss=2, do not miss=2, think twice before trusting/buying/choosing/using=-2, love=2, loves=2, loved=2, adore=2, adores=2, praise=2, praises=2, appreciate=2,
    appreciates=2, admire=2, prefer=2, prefers=2, swear by=2, swears by=2, rave about=2, impressed by=2,
    impressed with=2, happy with=2, satisfied with=2, pleased with=2, can't go wrong with=2,
    cannot go wrong with=2, can't fault=2, look no further than=2, pros of=2, advantages of=2, cons of=-2,
    drawbacks of=-2, downsides of=-2, disadvantages of=-2`,
}
