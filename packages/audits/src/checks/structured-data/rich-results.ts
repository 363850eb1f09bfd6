import { isThing, type JsonLdNode, type PageFacts, readJsonLd, toList } from "@citable/reader"

import type { Finding } from "../check.ts"

type Rules = Record<"required" | "recommended", readonly string[]>

const article: Rules = { required: [], recommended: ["headline", "image", "author", "datePublished", "dateModified"] }
const event: Rules = {
  required: ["name", "startDate", "location"],
  recommended: ["description", "endDate", "eventStatus", "image", "offers", "organizer", "performer"],
}
const business: Rules = {
  required: ["name", "address"],
  recommended: ["geo", "openingHoursSpecification|openingHours", "priceRange", "telephone", "url"],
}

/** What Google needs for a rich result; `|` separates alternatives. https://developers.google.com/search/docs/appearance/structured-data/search-gallery */
const rules: Record<string, Rules> = {
  Article: article,
  NewsArticle: article,
  BlogPosting: article,
  BreadcrumbList: { required: ["itemListElement"], recommended: [] },
  Product: {
    required: ["name", "review|aggregateRating|offers"],
    recommended: ["aggregateRating", "offers", "review"],
  },
  Event: event,
  MusicEvent: event,
  BusinessEvent: event,
  EducationEvent: event,
  SportsEvent: event,
  TheaterEvent: event,
  JobPosting: {
    required: ["title", "description", "datePosted", "hiringOrganization", "jobLocation|applicantLocationRequirements"],
    recommended: ["baseSalary", "employmentType", "identifier", "validThrough"],
  },
  VideoObject: {
    required: ["name", "thumbnailUrl", "uploadDate"],
    recommended: ["contentUrl|embedUrl", "description", "duration"],
  },
  Recipe: {
    required: ["name", "image"],
    recommended: ["author", "datePublished", "description", "recipeIngredient", "recipeInstructions", "totalTime"],
  },
  LocalBusiness: business,
  Restaurant: business,
  Store: business,
  Hotel: business,
  ProfilePage: { required: ["mainEntity"], recommended: [] },
}

/** The properties that things on the page lack. Parts of other things are not judged. */
export function findMissing(facts: PageFacts, kind: keyof Rules): Finding[] | undefined {
  let isConcerned = false
  const findings: Finding[] = []
  for (const node of readJsonLd(facts).nodes) {
    // Something with an id alone is described elsewhere.
    if (node.isNested || Object.keys(node.properties).every((name) => name.startsWith("@"))) continue
    for (const type of node.types) {
      const rule = Object.hasOwn(rules, type) ? rules[type] : undefined
      if (rule === undefined) continue
      if (rule[kind].length === 0) continue
      isConcerned = true
      const missing = rule[kind].filter((names) => !names.split("|").some((name) => isGiven(node.properties[name])))
      if (kind === "required") missing.push(...findMissingParts(type, node))
      if (missing.length > 0)
        findings.push({ detail: `${type} without ${missing.map((names) => names.replaceAll("|", " or ")).join(", ")}` })
    }
  }
  return isConcerned ? findings : undefined
}

const isGiven = (value: unknown): boolean => toList(value).some((one) => one !== "")

function findMissingParts(type: string, { properties }: JsonLdNode): string[] {
  const missing = new Set<string>()
  if (type === "Product") {
    for (const offer of toList(properties["offers"]).filter(isThing)) {
      const hasPrice = ["price", "lowPrice", "priceSpecification"].some((name) => isGiven(offer[name]))
      if (!hasPrice && offer["@type"] !== undefined) missing.add("offers.price")
      if (isGiven(offer["price"]) && !isGiven(offer["priceCurrency"])) missing.add("offers.priceCurrency")
    }
  }
  if (type === "BreadcrumbList") {
    const items = toList(properties["itemListElement"]).filter(isThing)
    for (const [index, entry] of items.entries()) {
      const item = entry["item"]
      if (!isGiven(entry["position"])) missing.add("itemListElement.position")
      if (!isGiven(entry["name"]) && !(isThing(item) && isGiven(item["name"]))) missing.add("itemListElement.name")
      if (!isGiven(item) && index < items.length - 1) missing.add("itemListElement.item")
    }
  }
  return [...missing]
}
