import { englishRoles } from "./english-roles.ts"
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
        competent  thorough meticulous polished elegant beautiful    crisp sharp
         quiet silent     tasty delicious flavourful flavorful juicy crunchy  plush supple
        cushy    feature-rich well-made well-built well-designed well-documented
        well-thought-out top-notch first-rate first-class best-in-class award-winning superior impressive satisfying
        enjoyable pleasant charming lovely   engaging gentle  punctual  tireless worthwhile
        rewarding indispensable invaluable praiseworthy commendable accommodating  tidy lean nimble
        cost-effective budget-friendly energy-efficient frictionless rock-solid spotless immaculate watertight
        airtight bug-free error-free worry-free stress-free fuss-free ad-free family-friendly beginner-friendly
        admirable likeable likable cheerful caring considerate  swish glowing stunning vivid  roomy
        spacious  refined first-class sublime silky velvety flavoursome grippy comprehensive clear`,
      1: `gorgeous stylish attractive light lightweight soft warm rich fresh clean bright waterproof breathable solid decent capable suitable popular beloved modern ample innovative practical sensible useful compact promising favourable favorable`,
      [-1]: ` pricey heavy bulky basic limited dated bland average   tricky stiff cramped thin`,
      [-2]: `
        mediocre
        noisy
        loud
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
      2: `
        impress excel outshine delight dazzle`,
      [-2]: `
        disappoint frustrate annoy irritate infuriate underperform underwhelm underdeliver overcharge mislead
        fail struggle malfunction overheat`,
      0.5: `
        adore love praise recommend shine enjoy please satisfy appreciate applaud commend admire endorse thrill
        wow outclass outdo outlast outpace exceed cherish sparkle compliment thrive pamper benefit favour favor
        reassure`,
      [-0.5]: `
        complain criticise criticize crash freeze suffer lack deceive ignore neglect botch stutter lag leak sag
        rattle squeal squeak wobble crack peel fade rust rot smell reek stink stall hang distort disgust dread
        hate dislike despise deter discourage avoid regret curse bemoan lament bug plague mishandle stonewall jam
        fray worsen degrade deteriorate deplore condemn blame bungle dodge delay creak chafe pinch bruise scam
        cheat burn irk nag drip misplace hurt wither clog splinter grate stagnate falter outgrow slander spam
        ruin loathe abhor`,
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
      3: `
        masterpiece`,
      2: `
        joy delight bargain standout lifesaver game-changer no-brainer all-rounder pleasure`,
      [-2]: `
        weakness flaw defect glitch bug outage crash complaint disappointment frustration annoyance problem
        drawback downside shortcoming nuisance hassle headache gripe let-down letdown pitfall deal-breaker
        dealbreaker mess hiccup delay mistake error`,
      [-3]: `
        nightmare disaster rip-off ripoff disgrace catastrophe fiasco debacle joke`,
      0.5: `
        strength favourite favorite winner darling gem treat praise acclaim accolade excellence perfection
        reliability ease comfort elegance durability blessing godsend breeze crowd-pleaser benchmark charm plus
        advantage thumbs-up benefit quality convenience`,
      [-0.5]: `
        fault downtime failure red-flag clutter lock-in trouble setback bottleneck eyesore fuss grievance snag
        breakdown malfunction leak mould mold stain stench paywall scam scandal horror torture`,
    },
  },
  phrases: {
    3: `
      second to none, gold standard, worth every penny, worth every cent, hard to beat, highly recommended,
      highly recommend, could not be easier/simpler/better/happier, couldn't be easier/simpler/better/happier,
      top marks, full marks, head and shoulders above, in a league of its own, a class of its own`,
    2: `
      ^better, best, ^safer, ^more affordable, well worth, worth it, worth the money, worth the price,
      worth buying, value for money, good value, great value, works well, works great, works flawlessly,
      works perfectly, stands out, stand out, top pick, top choice, first choice, great choice, good choice,
      excellent choice, safe choice, best choice, safe bet, safer bet, best bet, ideal, lives up to,
      holds up well, saves time, saves money, saves hours, saves a lot, goes the extra mile,
      ticks all the boxes, leads for/in/on, leads the way/pack/field, leads with, comes out on top,
      came out on top, comes recommended, recommended by, wins on, low prices, ^lower price, ^lower prices,
      ^lower fees, ^lower costs, high quality, high-quality, ^higher quality, ^costs less, ^cost less,
      long battery life, never lets you down, never let me down, a pleasure to, without a hitch,
      without any problems, no complaints, no regrets, money well spent, would buy again, hits the spot,
      a joy to, rave reviews, glowing reviews, strong choice, strong choices, solid choice, well made,
      well built, well designed, top of the list, five stars, hassle free`,
    1: `
      well suited, well-suited, good fit, well-known, well known`,
    0: `
      fraud protection, fraud prevention, fraud detection, pain relief, pain reliever, risk management,
      risk assessment, killer feature, killer app, killer features, risk-free, bug tracker, bug tracking,
      bug reports, issue tracker, issue tracking, error handling, error message, error messages, error log,
      error logs, crash reports, crash reporting, crash test, crash tests, crash course, problem solving,
      problem-solving, trouble ticket, noise cancelling, noise canceling, noise-cancelling, noise reduction,
      complaint management, complaint form, disaster recovery, failure analysis, bad debt, bad weather,
      cold brew, hard drive, smart home, fresh air, clean energy, clean code, quick start, light mode,
      dark mode, light bulb, safe deposit, soft skills, soft drinks, rough terrain, rich text, fair trade,
      fast food, fast charging, fast charger, fast lane, slow cooker, slow cooking, free trial, free plan,
      best practice, best practices, best before, best known, best-known, best seller, best-selling,
      bestseller, at best, at worst, for better or worse, better known, leading to, leads to, lead to,
      leads the user, leading zeros, easy chair, easy listening, simple interest, fair share, good morning,
      good friday, great britain, nice to have, good to know, good news, bad news, hard of hearing,
      leak detection, leak test, spam filter, spam protection, spam folder, delay repay,
      flight delay insurance, weight loss, hair loss, data loss prevention, burn calories, burn rate,
      crack detection, avoid fees, avoid queues, smell test, win rate, win-win, quality assurance,
      quality control, quality management, shine through, error rate, error rates, fault tolerance, bug fixes,
      bug fix, bug bounty, too good to be true, breakdown cover, breakdown assistance, hidden objects,
      hidden gem, light rail, win prizes, wins prizes, bitter chocolate, sour cream, sharp objects, solid gold,
      solid wood, solid oak, solid colour, warm water, fresh water, fresh milk, rich in, smooth muscle,
      honestly, basically, sharply, quietly, freshly, heavily, softly, richly, roughly, solidly, lightly,
      thinly, safely store, a few, quite a few, it is clear, clear the, clear your, clear cache, make it clear,
      no doubt, without doubt, no wonder, skip the, skip ads, forget your, forget passwords, forget a,
      not only, not just, not to mention, no matter, not least, no later than, no longer than, no less than,
      no more than, not more than, if not, whether or not, nothing but, last but not least, no problem,
      only just, more or less, hang in, hang out, hang up, good deal of, light roast, dark roast, silent mode,
      soft launch, simple majority, secure area, stable release, effective date, effective from,
      effective annual, economical with, fragile items, defective items, damaged items, broken items,
      fast fashion, basic tariff, basic plan, basic cleaning, limited company, limited edition, thin client,
      heavy duty, heavy-duty, average rating, weighted average, on average, average price, average order,
      pleasure craft, comfort zone, comfort class, comfort food, comfort range, burn out, fun run, fun fact,
      fun facts, sticky notes, sticky note, patient data, patient records, bright side, leading provider,
      one of the leading, favourites list, hit list, hit points, plus sign, plus plan, plus version, plus size,
      plus tier, plus vat, charm bracelet, strength training, strength classes, fresh start, problem child,
      love story, professional plan, professional edition, professional version, professional tier,
      professional liability, secure attachment, consistent with, handy guide, trouble-free,
      hidden costs calculator, lag time, fade out, rip cord, tear gas, tear-resistant, tear resistant,
      crack-resistant, flexible working, flexible hours, the choice is clear/easy/simple/obvious,
      choice is easy, hard to compare, best for, pros and cons of, advantages and disadvantages of`,
    [-0.5]: `
      loses, lose, losing, lost, missing, unfortunately, sadly, issue, issues, behind`,
    [-1]: `
      could be better, room for improvement, takes some getting used to, steep learning curve, learning curve,
      on the pricey side, not for everyone, hit or miss`,
    [-2]: `
      ^worse, falls short, fall short, fell short, falling behind, fallen behind, leaves much to be desired,
      leaves a lot to be desired, out of date, look elsewhere, not worth, isn't worth, wasn't worth,
      a waste of, waste of money, waste of time, let down, lets you down, lets users down, breaks down,
      breaks easily, break easily, falls apart, fall apart, fell apart, wears out, runs late, often late,
      always late, never replies, never replied, never answers, never answered, never arrived, nobody replies,
      nobody answers, no reply, hidden fees, hidden costs, hidden charges, costs a fortune, ^costs more,
      ^cost more, ^twice as much, poor quality, low quality, low-quality, ^lower quality,
      hard to use/reach/cancel/learn/navigate/recommend/justify, difficult to use/reach/cancel/learn/navigate,
      impossible to use/reach/cancel, cannot be trusted, can't be trusted, gone downhill, went downhill,
      goes downhill, doesn't work, does not work, don't work, stopped working, keeps crashing,
      crashes often/constantly/frequently/regularly/daily, often/constantly/frequently/regularly crashes,
      freezes often/constantly/frequently/regularly, often/constantly/frequently/regularly freezes,
      leaks after, gets stuck, came last, comes last, cuts corners, charged twice, charged me twice,
      riddled with, showing its age, behind the times, one star, bad reputation, poor reputation,
      feels/looks cheap, takes forever, data breach, data breaches, security breach, best avoided`,
    [-3]: `
      avoid at all costs, worst experience, daylight robbery, an absolute mess`,
  },
  roles: englishRoles,
}
