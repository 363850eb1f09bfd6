import type { ToneLanguage } from "./tone-language.ts"

export const english: ToneLanguage = {
  hasConcord: false,
  hasElision: false,
  capitalizesNouns: false,
  adjectives: {
    inflection: [
      ["le", "le", "ly"],
      ["ic", "ic", "ically"],
      ["y", "y", "ily"],
      ["", "", "ly"],
    ],
    comparatives: [
      ["e", "er", "est"],
      ["y", "ier", "iest"],
      ["", "er", "est"],
    ],
    words: {
      3: `
        excellent outstanding superb exceptional brilliant fantastic wonderful amazing awesome terrific stellar
        magnificent phenomenal impeccable flawless perfect unbeatable unrivalled unmatched unsurpassed exemplary
        delightful marvellous marvelous incredible remarkable`,
      2: `
        good great nice reliable dependable trustworthy trusty robust sturdy rugged durable  stable fast quick
        speedy swift responsive snappy slick sleek smooth seamless effortless hassle-free painless easy simple
        intuitive user-friendly straightforward convenient comfortable comfy cosy cozy cheap affordable inexpensive
        economical fair reasonable generous transparent honest trusted safe secure accurate precise powerful versatile
        flexible efficient effective handy helpful friendly welcoming attentive polite courteous knowledgeable
        competent professional thorough meticulous polished elegant beautiful attractive gorgeous stylish crisp sharp
         quiet silent     tasty delicious flavourful flavorful juicy crunchy  plush supple
        cushy    feature-rich well-made well-built well-designed well-documented
        well-thought-out top-notch first-rate first-class best-in-class award-winning superior impressive satisfying
        enjoyable pleasant charming lovely fun lively engaging gentle  punctual prompt tireless worthwhile
        rewarding indispensable invaluable praiseworthy commendable accommodating consistent tidy lean nimble
        cost-effective budget-friendly energy-efficient frictionless rock-solid spotless immaculate watertight
        airtight bug-free error-free worry-free stress-free fuss-free ad-free family-friendly beginner-friendly
        admirable likeable likable cheerful caring considerate patient swish glowing stunning vivid balanced roomy
        spacious mature refined first-class sublime silky velvety flavoursome grippy comprehensive clear`,
      1: `light lightweight soft warm rich fresh clean bright waterproof breathable solid decent capable suitable popular beloved modern ample innovative practical sensible useful compact promising favourable favorable`,
      [-1]: `mediocre pricey heavy bulky basic limited dated bland average loud noisy tricky stiff cramped thin`,
      [-2]: `
        bad poor slow sluggish laggy unreliable unstable buggy glitchy flaky fragile flimsy brittle rickety shaky wobbly
        weak faulty defective broken expensive costly overpriced exorbitant complicated cumbersome clunky clumsy
        awkward confusing convoluted unintuitive tedious frustrating annoying irritating disappointing
        unsatisfactory unacceptable inadequate insufficient lacklustre lackluster underwhelming uninspiring boring
        dull outdated obsolete antiquated old-fashioned inaccurate imprecise inconsistent unresponsive unhelpful
        unfriendly rude arrogant impolite careless sloppy incompetent unprofessional untrained evasive dishonest
        misleading deceptive opaque shady dubious questionable unsafe insecure leaky rusty dirty filthy
        uncomfortable itchy scratchy stuffy draughty smelly stale greasy sticky soggy bitter sour rancid tasteless
        watery lukewarm overcooked undercooked inferior substandard subpar shoddy cheap-looking ugly
        tinny muffled blurry grainy dim blotchy patchy erratic unpredictable painful stingy greedy
        error-prone half-baked unfinished bug-ridden problematic troublesome worrying alarming overcrowded
        understaffed overloaded bloated inflexible rigid restrictive impractical unwieldy pushy spammy
        intrusive invasive lousy cold-hearted lifeless soulless overhyped overrated hit-and-miss careless
        unjustified unfair negligent unwelcoming uncooperative finicky fiddly`,
      [-3]: `terrible horrible awful abysmal atrocious dreadful appalling horrendous disastrous useless worthless pathetic unusable inexcusable scandalous notorious worst deplorable laughable hopeless`,
    },
  },
  verbs: {
    inflection: [
      ["ie", "ie", "ies", "ied"],
      ["ee", "ee", "ees", "eed"],
      ["e", "e", "es", "ed", "ing"],
      ["ay", "ay", "ays", "ayed", "aying"],
      ["oy", "oy", "oys", "oyed", "oying"],
      ["y", "y", "ies", "ied", "ying"],
      ["sh", "sh", "shes", "shed", "shing"],
      ["ss", "ss", "sses", "ssed", "ssing"],
      ["", "", "s", "ed", "ing"],
    ],
    words: {
      3: `adore delight`,
      2: `
        love praise impress recommend excel outshine shine enjoy please satisfy appreciate applaud commend admire
        endorse thrill wow outclass outdo outlast outpace exceed cherish sparkle compliment thrive dazzle pamper`,
      1: `benefit favour favor reassure`,
      [-2]: `
        disappoint frustrate annoy irritate complain criticise criticize fail crash freeze struggle suffer
        lack overcharge mislead deceive ignore neglect botch stutter lag malfunction overheat leak sag rattle squeal
        squeak wobble crack peel fade rust rot smell reek stink stall hang distort disgust
        infuriate dread hate dislike despise deter discourage avoid regret curse bemoan lament bug plague
        mishandle stonewall jam  fray  underperform underdeliver underwhelm worsen degrade deteriorate
        deplore condemn blame bungle dodge delay creak chafe pinch bruise scam cheat burn irk nag drip
        misplace hurt wither clog splinter grate stagnate falter outgrow slander spam`,
      [-3]: `ruin loathe abhor`,
    },
  },
  nouns: {
    inflection: [
      ["ss", "ss", "sses"],
      ["ay", "ay", "ays"],
      ["oy", "oy", "oys"],
      ["y", "y", "ies"],
      ["sh", "sh", "shes"],
      ["ch", "ch", "ches"],
      ["", "", "s"],
    ],
    words: {
      3: `masterpiece`,
      2: `
        strength joy delight pleasure bargain favourite favorite winner darling gem treat praise acclaim accolade excellence perfection
        reliability ease comfort elegance durability blessing godsend breeze no-brainer crowd-pleaser standout all-rounder
        lifesaver game-changer benchmark charm  plus advantage thumbs-up`,
      1: `benefit quality convenience`,
      [-2]: `
        weakness flaw fault defect bug glitch outage downtime crash complaint disappointment frustration annoyance
        problem drawback downside shortcoming nuisance hassle delay headache gripe let-down letdown failure mistake error
        letdown pitfall deal-breaker dealbreaker red-flag mess clutter lock-in hiccup trouble setback bottleneck
        eyesore fuss grievance snag breakdown malfunction leak mould mold stain stench paywall`,
      [-3]: `nightmare disaster scam rip-off ripoff disgrace catastrophe fiasco scandal horror torture debacle`,
    },
  },
  phrases: {
    3: `difficult/hard to find fault, could/couldn't not be easier/simpler/better/happier/faster/friendlier, couldn't be easier/simpler/better/happier/faster/friendlier, hard to beat, second to none, head and shoulders above, a cut above, swear by, swears by, worth every penny, worth every cent,
      gold standard, hands down the best, by a mile, hits it out of the park, highly recommended, highly recommend, go out of their way,
      goes out of its way, top marks, full marks, with flying colours, with flying colors, love affair, state of the art,
      nothing to fault, little to fault, nothing to complain about, a class of its/their own, in a league of its/their own, flying off the shelves,
      worth its weight in gold, can't fault, cannot fault, couldn't be happier, could not be happier`,
    2: `i/we/users/people/customers/many/reviewers/guests like, really like, ^better, best, ^more affordable, well worth, worth the money, worth the price, worth it, worth buying, value for money, good value, great value, works well,
      works like a charm, works beautifully, works flawlessly, works great, does the job, stands out, stand out, standing out, wins, win, winning, won over,
      wins over, winning over, leads for/in/on/by, leads the way/pack/field/market, clearly leads, leads with, ^leads over, ahead of the pack, ahead of the field, top pick, top choice, first choice, obvious choice, clear choice, safe choice, safer
      bet, safe bet, best bet, ideal, pays off, paid off, pay off, delivers on, lives/live/lived up to, holds up, hold up, held up, in good hands, steals the show,
      stole the show, makes life easier, saves time, saves money, save time, saves hours, saves a lot, time-saver, keeps its promise, keeps its promises, goes the extra mile,
      went the extra mile, like a dream, like clockwork, without a hitch, without a hiccup, without fuss, without any fuss, without hesitation, no complaints,
      sails through, ticks every box, ticks all the boxes, does an equally fine job, fine job, rave about, raves about, rave reviews, glowing reviews, fall in love with, fell in love with,
      thumbs up, five stars, five-star, punches above, a pleasure to, keeps going, keep going, go-to, bang for the buck, bang for your buck, built to last, built like a tank, gets it right,
      got it right, hits the mark, hit the mark, hits the spot, spot on, a doddle, plain sailing, !makes up for, comes out on top, came out on top, comes first, came first, placed first, takes first place,
      took first place, tops the list, topped the list, top of the list, runner-up, give the edge, has the edge, edges out, low price, low prices, ^lower price, ^lower prices, ^lower fees, low fees,
      ^lower cost, ^lower costs, low cost, low-cost, high quality, high-quality, ^higher quality, ^costs less, ^cost less, long-lasting, long battery life, lasts longer, ^last longer, could do worse,
      ^less noise, won't let you down, never lets you down, never let me down, earned its reputation, deserves its reputation, deserve its reputation, well deserved, well-deserved, rightly popular, shrugs off, get the hang of, get to grips with,
      answers within minutes, replies within minutes, within minutes, responds within minutes, with care, with such care, good job, great job, feels at home, feel at home, would buy again, buy again, shrug off, no regrets, pick of the bunch, ^safer, money well spent, at ease,
      ^more generous, ^more comfortable, ^more reliable, ^more intuitive, ^more accurate, ^more stable, ^more helpful, a steal, a snip, crystal clear, crystal-clear, to the point, worth a look, worth considering, won us over, never misses a beat, picks up the phone, kindly`,
    1: `well suited, well-suited, good fit, great fit, perfect fit, well-known, well known`,
    0: `fraud protection, fraud prevention, fraud detection, pain relief, pain reliever, risk management, risk assessment, killer feature, killer app, killer features, risk-free, bug tracker, bug tracking, bug reports,
      issue tracker, issue tracking, error handling, error message, error messages, error log, error logs, crash reports, crash reporting, crash test, crash tests, crash course, problem solving, problem-solving, trouble ticket,
      noise cancelling, noise canceling, noise-cancelling, noise reduction, complaint management, complaint form, disaster recovery, failure analysis, bad debt, bad weather, cold brew, hard drive, smart home, fresh air,
      clean energy, clean code, quick start, light mode, dark mode, light bulb, safe deposit, soft skills, soft drinks, rough terrain, rich text, fair trade, fast food, fast charging, fast charger, fast lane, slow cooker, slow cooking,
      free trial, free plan, best practice, best practices, best before, best known, best-known, best seller, best-selling, bestseller, at best, at worst, for better or worse, better known, leading to, leads to, lead to, leads the user, leading zeros,
      easy chair, easy listening, simple interest, fair share, good morning, good friday, great britain, nice to have, good to know, good news, bad news, hard of hearing, leak detection, leak test, spam filter, spam protection, spam folder, delay repay, flight delay insurance,
      weight loss, hair loss, data loss prevention, burn calories, burn rate, crack detection, avoid fees, avoid queues, smell test, win rate, win-win, quality assurance, quality control, quality management, shine through, error rate, error rates, fault tolerance, bug fixes, bug fix, bug bounty,
      too good to be true, breakdown cover, breakdown assistance, hidden objects, hidden gem, light rail, win prizes, wins prizes, bitter chocolate, sour cream, sharp objects, solid gold, solid wood, solid oak, solid colour, warm water, fresh water, fresh milk, rich in, smooth muscle,
      simply, honestly, basically, sharply, quietly, freshly, heavily, softly, richly, roughly, solidly, lightly, thinly, safely store, a few, quite a few, it is clear, clear the, clear your, clear cache, make it clear, no doubt, without doubt, no wonder, skip the, skip ads, forget your, forget passwords, forget a, not only, not just, not to mention, no matter, not least, no later than, no longer than, no less than, no more than, not more than, if not, whether or not, nothing but, last but not least, no problem, only just, more or less, hang in, hang out, hang up, good deal of,
      light roast, dark roast, silent mode, soft launch, simple majority, secure area, stable release, effective date, effective from, effective annual, economical with, fragile items, defective items, damaged items, broken items, fast fashion, basic tariff, basic plan, basic cleaning, limited company, limited edition, thin client, heavy duty, heavy-duty, average rating, weighted average, on average, average price, average order,
      pleasure craft, comfort zone, comfort class, comfort food, comfort range, burn out, fun run, fun fact, fun facts, sticky notes, sticky note, patient data, patient records, bright side, leading provider, one of the leading, favourites list, hit list, hit points, plus sign, plus plan, plus version, plus size, plus tier, plus vat, charm bracelet, strength training, strength classes, fresh start, problem child, love story, professional plan, professional edition, professional version, professional tier, professional liability, secure attachment, consistent with, handy guide, trouble-free,
      hidden costs calculator, lag time, fade out, rip cord, tear gas, tear-resistant, tear resistant, crack-resistant, flexible working, flexible hours`,
    [-1]: `could be better, room for improvement, leaves room, takes getting used to, takes some getting used to, steep learning curve, learning curve, on the pricey side, on the expensive side, a bit much, not for everyone, hit or miss`,
    [-2]: `don't buy, do not buy, refuses to, refuse to, refused to, ^worse, falls short, fall short, fell short, falling short, falls behind, fallen behind, fell behind, falling behind, lags behind, lagging behind, leaves much to be desired, leaves a lot to be desired, left a lot to be desired, out of date, out-of-date,
      steer clear, stay away, keep away from, stay clear of, think twice, look elsewhere, give it a miss, give a miss, warn against, warns against, warned against, skip, forget, feels/looks/feel/look cheap, cheap plastic, cheap-feeling, not worth, isn't worth, hardly worth, barely worth, wasn't worth, a waste of, waste of money, waste of time, let down, lets down,
      let us down, lets you down, drags on, drag on, gives up after, give up after, breaks down, break down, broke down, breaking down, breaks easily, break easily, broke after, falls apart, fall apart, fell apart, wears out, wear out, worn out, burns out, burn out after, runs out, riddled with, prone to, goes wrong, went wrong, go wrong, put off by, puts off,
      no reply, nobody replies, nobody answers, nobody even replies, never answers, never replies, never arrived, never arrives, go unanswered, goes unanswered, went unanswered, sit untouched, untouched for, long waits, long wait, long waiting times, waiting times, wait weeks, wait for weeks, wait months, waited weeks, waited months, wait for months, left waiting, for weeks on end,
      hidden fees, hidden costs, hidden charges, hidden fee, high price, high prices, ^higher price, ^higher prices, high fees, ^higher fees, high cost, high costs, steep price, steep prices, steep fees, hefty fee, hefty fees, hefty price, ^costs more, ^cost more, ^twice as much, asks twice as much, costs a fortune, an arm and a leg, price hike, price hikes, price increase, price increases, nearly triples, doubled its prices, raised its prices, raised prices, behind a paywall, low quality, low-quality, poor quality, of poor quality, ^lower quality,
      short battery life, lost luggage, missing exports, sync errors, security breach, data breach, data breaches, data leak, data leaks, data loss, two leaks, lost data, loses data, lost files, loses files, makes you beg, beg for, cost extra, double-charged, charged twice, wrong item, smells/smell of chemicals/plastic/rubber/damp/glue, tastes of plastic, like an old tram, came last, comes last, came a distant last, comes a distant last, finished last,
      at the bottom, bottom of the list, dead last, last place, won't win prizes, no prizes, gets stuck, get stuck, cuts corners, cut corners, thin walls, paper-thin, takes forever, take forever, took forever, falls flat, fell flat, missed appointments, missing appointments, misses deadlines, missed deadlines, red tape, bad taste, lets water through, let water through, lets in water, peeling skin, breaks out, red flags, red flag, ran out of patience, fights a losing battle, loses signal, drops the connection, drops out, keeps dropping, keeps crashing, cut off,
      for no reason, cannot be trusted, can't be trusted, gone downhill, went downhill, going downhill, goes downhill, past its best, past its prime, showing its age, shows its age, behind the times, sells your data, sold data, bad reputation, poor reputation, ^less reliable, fed up, tired of, sick of, bait and switch, switched away, giving up on, gave up on, tells you in advance, impossible to reach, impossible to cancel, hard to reach, hard to cancel, hard to use, hard to learn, hard to read, hard to find, hard to clean, difficult to, difficult, hard to assemble, hard to justify, outpriced, ran late, runs late, often late, arrives late, arrived late, always late, out of stock, tends to, corners cut, lock you in, locks you in, stuck with, one-star, one star`,
    [-3]: `worst of all, nightmare to, an absolute mess, rip off, daylight robbery, avoid at all costs, worst experience, joke of a`,
  },
  roles: {
    not: `not, are rare, is rare, are few, never, cannot, hardly ever, no longer, scarcely`,
    no: `lacks=-2, lack=-2, lack of=-2, lacking=-2, no, none, without, nobody, no one, nothing, not a single, zero, free of, free from, won't find, not find, neither, stopped being, far from, anything but, loses, lose, losing, lost`,
    few: `few, hardly any, hardly, barely, hardly anyone, seldom, rarely, little, stretch to call, not exactly`,
    about: `fixed, solved, resolved, prevented, reduced, eliminated, insures against, insure against, reduces, reduce, reducing, avoids, avoiding, prevents, prevent, preventing, eliminates, eliminate, eliminating, fixes, fix, solves, solve, solving, resolves, resolve, handles, detects, detect, protects against, protect against, protection against, protected against, insurance against, covers, cover, covering, in case of, saves you, save yourself, removes, remove, cuts, cut, minimises, minimizes, minimise, report, spot, spots, tackle, tackles, fight, fights, fighting, against, track, tracks, tracking, relieves, relieve`,
    less: `less, least, fewer`,
    more: `more, rather, sooner`,
    too: `too, overly, excessively, unreasonably`,
    very: `clearly, very, extremely, really, incredibly, truly, exceptionally, remarkably, highly, especially, particularly, absolutely, so, wonderfully, utterly, superbly, far, much`,
    slightly: `slightly, somewhat, a bit, a little, a touch, fairly, mildly, occasionally, sometimes, only marginally, marginally, marginally less`,
    contrast: `but, whereas, although, though, however, yet, by contrast, on the other hand, even though, despite, in spite of, albeit, whilst, nevertheless, nonetheless, compensates for, compensate for, at the expense of`,
    and: `and, or, plus, as well as, &`,
    nor: `nor`,
    article: `the, a, an, both, either, from, of, at, with`,
    than: `than, over, ahead of`,
    compared: `compared with, compared to, in comparison with, in comparison to, unlike, next to, as opposed to, in contrast to, contrary to, the opposite of, everything`,
    aside: `instead of, rather than, alternative to, alternatives to, in place of, replacement for, versus, vs, similar to, like, moving from, move from, switch from, switched from, switching from, migrate from, migrating from, away from, belongs to, owned by, bought by, acquired, part of, network of, integrates with, integration with, works with, compatible with, apart from`,
    for: `for, to help, aimed at, designed for, made for, built for, targets, helps, help, lets, people with, users with, teams with, those with, anyone with, anyone who, those who, people who, users who, who want, who need, who have, in order to, targeted at, treats, treat, treating`,
    own: `its, their, his, her, it, it's`,
    cited: `praised=2, criticised=-2, criticized=-2, known, famous, infamous=-2, loved=2, notorious=-3, renowned=2, slammed=-2, lauded=2, rated, notable, noted, celebrated=2, love=2, likes, famed, mocked=-2, hated=-2, blamed=-2`,
    if: `if, whether, unless, in case, as long as, provided that, suppose, should you, depends on, depending on`,
    denial: `not that, not _ that, i would not say, i wouldn't say, that is not to say, it would be wrong to say, nobody would claim, it would be unfair to, it is unclear, it's not that, it isn't that, it would be unfair, it would be wrong, it would be an exaggeration, it would be harsh`,
    others: `other, others, rivals, competitors, other tools, other providers, other brands, most tools, many tools, some tools, other apps, most apps, the competition, alternatives, the market, the industry, most rivals, anyone else, everyone else, other products, the former, the latter, the last one, the first one, the second one, the last of these, the last two, the first two, one of them, only one, the third`,
    relative: `which, whose, that, where`,
    unsaid: `can't be said of, cannot be said of, can't say of, cannot say of, can't be said for, cannot be said for, can't say the same, not true of, not the case with, can't be said about, you can't say the same, cannot say the same, hard to say the same`,
    beats: `beats, beat, outperforms, outperform, outperformed, surpasses, surpassed, outshines, outclasses, outlasts, undercuts, undercut, beaten, trumps, eclipses, eclipsed, outdoes, outranks, outsells, tops, bests, overtakes, overtook, edges out, leaves behind, wins against, won against, defeats, defeated`,
    trails: `trails behind, trailing behind, lags behind, loses to, lost to, falls behind, fell behind, can't match, cannot match, can't compete with, cannot compete with, can't keep up with, cannot keep up with, is no match for, no match for, pales next to, pales beside, pales against, inferior to`,
    judges: `recommends=2, praises=2, criticises=-2, criticizes=-2, regrets=-2, complains=-2, loves=2, thanks, appreciates=2`,
    by: `by`,
    clause: `while, whilst, because, since, so that, until, once, when, still`,
    mixed: `cancel out, cancel each other out, cancels out, mixed, divides opinion, divide opinion, divided, split, balance out, hit and miss, swings and roundabouts, neither good nor bad`,
    claimed: `would, could, might, may, should, claims, claim, claimed, promises, promised, promise, boasts of, boast of, advertises, advertised, markets itself, bills itself, calls itself, says it, says that, says its, aims, hopes, wants, plans, set out to, supposed to, meant to, used to`,
    has: `is, are, was, were, be, been, being, isn't, 's, has, have, had, having, offers, offer, offering, provides, provide, comes, come, came, feels, feel, felt, seems, seem, seemed, looks, look, looked, remains, remain, remained, stays, stay, stayed, makes, make, made, making, gives, give, gave, gets, get, got, proves, prove, proved, sounds, sound, tastes, taste, delivers, deliver, delivered, brings, bring, combines, combine, boasts, features, enjoys, earns, earned, shows, show, keeps, keep, kept, found, find, finds, call, consider, considers, rate, becomes, became, runs, run, works, work, worked, performs, perform, means, turns, turned, plagued, with, thanks to, i'd, we'd, pick`,
  },
}
