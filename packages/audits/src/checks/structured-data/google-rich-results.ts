/** What Google asks of a type for one of its results. */
export interface RichResult {
  /** The page that says so, below https://developers.google.com/search/docs/appearance/structured-data/. */
  page: string
  /** Whose reading of that page the properties were compared with; absent if nobody compared them: they may be outdated. */
  compared?: Source
  types: readonly string[]
  /** Without these there is no result. `|` separates alternatives; `offers.price` is the price of each offer, if there are offers. */
  required: readonly string[]
  /** With these it is more complete. */
  recommended: readonly string[]
}

/** Validators that follow Google's pages: github.com/adobe/structured-data-validator (February 2026), and schemaorg-rs (read in April 2026). */
type Source = "adobe" | "adobe, schemaorg-rs" | "schemaorg-rs"

/**
 * The day on which somebody last compared the table. Results that Google has given up are not in it: HowTo (2023), those of
 * https://developers.google.com/search/blog/2025/06/simplifying-search-results, practice problems (January 2026) and FAQPage (May 2026).
 * It leaves out what Google recommends for some things only, such as the end of a film or the parts of one.
 */
export const lookedAt = "2026-11-30"

const list = (names: string): string[] => names.trim().split(/\s+/)
const ratings = list(
  "aggregateRating.ratingValue aggregateRating.ratingCount|aggregateRating.reviewCount review.author",
)

export const googleRichResults: readonly RichResult[] = [
  {
    page: "article",
    compared: "schemaorg-rs",
    types: list("Article NewsArticle BlogPosting"),
    required: [],
    recommended: list("headline image author author.name author.url|author.sameAs datePublished dateModified"),
  },
  {
    page: "breadcrumb",
    compared: "adobe, schemaorg-rs",
    types: ["BreadcrumbList"],
    required: ["itemListElement"],
    recommended: [],
  },
  { page: "course", types: ["Course"], required: list("name description"), recommended: ["provider"] },
  {
    page: "dataset",
    types: ["Dataset"],
    required: list("name description"),
    recommended: list("creator distribution identifier isAccessibleForFree keywords license"),
  },
  {
    page: "discussion-forum",
    types: list("DiscussionForumPosting SocialMediaPosting"),
    required: list("author author.name datePublished text|image|video|sharedContent"),
    recommended: list("comment interactionStatistic url"),
  },
  {
    page: "employer-rating",
    types: ["EmployerAggregateRating"],
    required: list("itemReviewed ratingCount|reviewCount ratingValue"),
    recommended: [],
  },
  {
    page: "event",
    compared: "schemaorg-rs",
    types:
      list(`Event BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent
      Hackathon LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent`),
    required: list("name startDate location location.address|location.url"),
    recommended: list("description endDate eventStatus image offers organizer performer"),
  },
  {
    page: "job-posting",
    compared: "adobe",
    types: ["JobPosting"],
    required: list(
      "title description datePosted hiringOrganization jobLocation|applicantLocationRequirements jobLocation.address",
    ),
    recommended: list("baseSalary employmentType identifier validThrough directApply"),
  },
  {
    page: "local-business",
    compared: "schemaorg-rs",
    types:
      list(`LocalBusiness AnimalShelter AutoDealer AutoRepair Bakery BarOrPub BeautySalon BookStore CafeOrCoffeeShop ClothingStore Dentist
      DaySpa Electrician ElectronicsStore Florist FurnitureStore GroceryStore HairSalon HardwareStore HealthClub Hospital Hotel LegalService
      LodgingBusiness MedicalClinic NailSalon Notary Pharmacy Physician Plumber RealEstateAgent Restaurant Store TravelAgency`),
    required: list("name address"),
    recommended: list("geo openingHoursSpecification|openingHours priceRange telephone url"),
  },
  {
    page: "organization",
    compared: "adobe",
    types: list("Organization Corporation NewsMediaOrganization OnlineStore"),
    required: [],
    recommended: list("name url logo"),
  },
  {
    page: "product-snippet",
    compared: "adobe, schemaorg-rs",
    types: list("Product ProductGroup"),
    required: list(
      "name review|aggregateRating|offers|hasVariant offers.price|offers.lowPrice|offers.priceSpecification",
    ).concat(ratings),
    recommended: list(
      "aggregateRating offers|hasVariant review offers.priceCurrency|offers.priceSpecification offers.availability|offers.lowPrice",
    ),
  },
  {
    page: "profile-page",
    types: ["ProfilePage"],
    required: list("mainEntity mainEntity.name|mainEntity.alternateName"),
    recommended: [],
  },
  {
    page: "qapage",
    types: ["QAPage"],
    required: list(
      "mainEntity mainEntity.answerCount mainEntity.name|mainEntity.text mainEntity.acceptedAnswer|mainEntity.suggestedAnswer",
    ),
    recommended: list("mainEntity.author mainEntity.datePublished"),
  },
  {
    page: "recipe",
    compared: "adobe, schemaorg-rs",
    types: ["Recipe"],
    required: list("name image").concat(ratings),
    recommended: list(
      "author datePublished description recipeIngredient recipeInstructions totalTime|cookTime recipeYield",
    ),
  },
  {
    page: "review-snippet",
    compared: "adobe",
    types: ["Review"],
    required: list("author itemReviewed itemReviewed.name reviewRating reviewRating.ratingValue"),
    recommended: ["datePublished"],
  },
  {
    page: "review-snippet",
    compared: "adobe",
    types: ["AggregateRating"],
    required: list("itemReviewed itemReviewed.name ratingValue ratingCount|reviewCount"),
    recommended: [],
  },
  {
    page: "software-app",
    types: list("SoftwareApplication MobileApplication WebApplication"),
    required: list("name offers offers.price|offers.lowPrice|offers.priceSpecification aggregateRating|review").concat(
      ratings,
    ),
    recommended: list("applicationCategory operatingSystem"),
  },
  {
    page: "vacation-rental",
    types: ["VacationRental"],
    required: list("name containsPlace identifier image latitude|geo longitude|geo"),
    recommended: list("address aggregateRating"),
  },
  {
    page: "video",
    compared: "adobe",
    types: ["VideoObject"],
    required: list("name thumbnailUrl uploadDate"),
    recommended: list("contentUrl|embedUrl description duration"),
  },
]
