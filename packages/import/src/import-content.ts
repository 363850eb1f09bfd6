import { posix } from "node:path"

import { isCitableError } from "@citable/contract"

import { createAddressBook } from "./addresses/address-book.ts"
import { assignFormerSlugs } from "./addresses/assign-former-slugs.ts"
import { type AssignedSlug, assignSlugs } from "./addresses/assign-slugs.ts"
import { assignTranslations } from "./addresses/assign-translations.ts"
import { checkBaseUrl } from "./addresses/check-base-url.ts"
import { findLanguages } from "./addresses/find-languages.ts"
import type { LostKind } from "./addresses/find-lost-kind.ts"
import type { UrlKind } from "./addresses/resolve-url.ts"
import { toPlace } from "./addresses/to-place.ts"
import { openArchives } from "./archives/open-archives.ts"
import type { ArticleInput } from "./article-input.ts"
import { inferFields } from "./article/infer-fields.ts"
import type { ReadArticleOptions } from "./article/read-article.ts"
import { toArticle } from "./article/to-article.ts"
import { checkEncoding } from "./document/check-encoding.ts"
import { openDocument } from "./document/open-document.ts"
import { createAuthorFinder } from "./fields/find-authors.ts"
import { type ArticleAddress, readArticleAddress } from "./fields/read-article-address.ts"
import { isSectionPage, readSection } from "./fields/read-section.ts"
import { type ArticleFile, findArticleFiles } from "./files/find-article-files.ts"
import { createAstroPlaceFinder } from "./files/find-astro-place.ts"
import { findOtherFiles } from "./files/find-other-files.ts"
import type { ImportFs } from "./files/import-fs.ts"
import { watchReads } from "./files/watch-reads.ts"
import type { ImportClient } from "./import-client.ts"
import type { ImportOptions } from "./import-options.ts"
import { type ImportProblem, toProblem } from "./import-problem.ts"
import { createOriginFinder } from "./origin/find-origin.ts"
import { findSectionHold } from "./origin/find-section-hold.ts"
import { preparePictures } from "./pictures/prepare-pictures.ts"
import type { OldPlace } from "./proof/list-old-addresses.ts"
import { proveVisibility } from "./proof/prove-visibility.ts"
import { readSafely } from "./read-safely.ts"
import { collectWorst } from "./report/collect-worst.ts"
import { toFieldReport } from "./report/field-report.ts"
import { type ImportEntry, type ImportReport, ImportStoppedError, toImportReport } from "./report/import-report.ts"
import { createLinkTally } from "./report/link-report.ts"
import { sectionPage, toPending, toQuestion, toRefused, toSkipped } from "./report/to-entry.ts"
import { runPool } from "./run-pool.ts"
import { declareCustomFields } from "./write/declare-custom-fields.ts"
import { readBrand } from "./write/read-brand.ts"
import { toChunks } from "./write/to-chunks.ts"
import { findExisting, writeArticle } from "./write/write-article.ts"

export interface ImportInput {
  /** Files and folders. */
  paths: readonly string[]
  client: ImportClient
  options: ImportOptions
  /** Where the files are: the disk, or `createMemoryFs` for files in memory. */
  fs: ImportFs
}

/**
 * Imports Markdown and HTML files. Creates or updates articles by slug; a second run writes and publishes only what differs. A field
 * that a file does not name stays as it is on the service. The report names every file that the import refuses.
 *
 * Throws before it writes anything: `invalid_base_url`, `invalid_encoding`, `public_folder_not_found`, `authors_unreadable`, and `missing_pictures` if
 * readers would not see most pictures. Throws `custom_fields_refused` before it writes an article. Throws {@link ImportStoppedError} if the service is unreachable or refuses the credential.
 */
export async function importContent({ paths, client, options, fs: given }: ImportInput): Promise<ImportReport> {
  checkBaseUrl(options.baseUrl)
  checkEncoding(options.encoding)
  const { beforeRead } = options
  const disk = watchReads(given, beforeRead)
  const { concurrency = 8, dryRun = false, onProgress, signal, baseUrl, articlePath, now } = options
  const { fs: mounted, folders, taken, ...opened } = await openArchives(paths, disk, options)
  const fs = mounted === disk ? disk : watchReads(mounted, beforeRead)
  const found = await findArticleFiles(paths, fs, { folders, taken })
  for (const file of found.files) file.archive = folders.get(file.folder)
  const broken = new Set(opened.refused.map(({ path }) => path))
  const others = found.others.filter((path) => !broken.has(path))
  const about: Partial<ImportReport> = { others: await findOtherFiles(others, fs) }
  // A proof is more than what the files say.
  const publicAnyway = options.publicAnyway === true || options.checkPublic !== undefined
  const origins = await createOriginFinder(found, { ...options, fs, publicAnyway })
  const entries = new Map<string, ImportEntry>()
  const links = createLinkTally()
  const total = found.files.length + found.refused.length
  const { onFault, encoding } = options
  const open = ({ path, archive }: ArticleFile) =>
    openDocument(path, { fs, encoding, isExport: archive !== undefined, onFault })
  const baseOf = ({ folder, archive }: ArticleFile) => ({
    folder,
    baseUrl: baseUrl ?? archive?.siteUrl,
  })
  const read = async (file: ArticleFile, place: ReadArticleOptions) => {
    const document = await open(file)
    const article = readSafely(file.path, () => toArticle(document, file.path, place), place.onFault)
    return "fault" in article ? { problems: [article.fault] } : article
  }
  const worst = options.compare === true ? collectWorst() : undefined
  const settle = (entry: ImportEntry, compared?: Parameters<ReturnType<typeof collectWorst>["add"]>[1]) => {
    entries.set(entry.path, entry)
    worst?.add(entry, compared)
    onProgress?.({ done: entries.size, total, entry })
  }
  const toReport = (all: ImportEntry[]) => {
    const archives = [...opened.reports, ...origins.reports(all)]
    return toImportReport(all, dryRun, {
      ...about,
      links: links.report(),
      archives: archives.length === 0 ? undefined : archives,
    })
  }
  for (const { path, problem } of [...found.refused, ...opened.refused]) settle(toRefused(path, [problem]))
  try {
    // Links between files need the slug of every file. So each file is read twice: first for its slug, then for its article. The
    // memory that an import takes does not grow with the number of files.
    const findAstroPlace = createAstroPlaceFinder({ fs, isKept: options.slugs === "astro" })
    const sections = new Map<string, string>()
    let reads = 0
    const { defaultLocale, customFields: declared } = await readBrand(client)
    const ofFolders = found.files.filter(({ archive }) => archive === undefined)
    const languages = findLanguages(ofFolders, defaultLocale)
    const addressedFiles = await runPool(found.files, concurrency, async (file) => {
      signal?.throwIfAborted()
      options.onRead?.({ done: ++reads, total })
      const left = origins.leaveOut(file)
      if (left !== undefined) {
        settle(toSkipped(file.path, toProblem("no_article", left)))
        return []
      }
      const document = await open(file)
      if (isSectionPage(file.path)) {
        const section = readSection(document, now ?? new Date())
        if (section.heldBy !== undefined) sections.set(posix.dirname(file.path), section.heldBy)
        settle(section.problems.length > 0 ? toRefused(file.path, section.problems) : toSkipped(file.path, sectionPage))
        return []
      }
      const plain = toPlace(file.path, file.folder)
      const language = languages.get(file.path) ?? { place: plain, whole: plain, key: file.path }
      const permalinks = await origins.permalinks(file)
      const place = { ...baseOf(file), language, locale: options.locale, astro: await findAstroPlace(file), permalinks }
      const address = readSafely(file.path, () => readArticleAddress(document, place), onFault)
      if (address !== undefined && "unclear" in address && address.unclear !== undefined) {
        settle(toRefused(file.path, [toQuestion(address.unclear)]))
        return []
      }
      if (address !== undefined && !("fault" in address)) return [{ ...file, ...address }]
      settle(
        toRefused(file.path, address ? [address.fault] : (await read(file, { ...baseOf(file), onFault })).problems),
      )
      return []
    })
    const files = addressedFiles.flat()
    if (files.length === 0) return toReport([...entries.values()])
    const toDeclare =
      options.customFields === true ? await inferFields(files, read, { declared, concurrency, signal }) : {}
    if (options.customFields === true) about.customFields = toDeclare
    const customFields = { ...declared, ...toDeclare }
    const slugs = assignSlugs(files, defaultLocale)
    const formerSlugs = assignFormerSlugs(files, slugs, defaultLocale)
    const groups = assignTranslations(files, defaultLocale)
    const findAuthors = createAuthorFinder({ fs, authorsFile: options.authorsFile })
    const readAbout = async (file: ArticleFile) => ({
      authors: await findAuthors(file),
      astro: await findAstroPlace(file),
    })
    const components = new Set(options.components)
    const known = files.map((file) => ({
      ...file,
      ...baseOf(file),
      slug: slugOf(slugs, file.path).slug,
      page: (file.archive?.links.get(file.path) ?? file.written)?.[0],
      known: file.archive?.links.get(file.path) ?? file.known,
      locale: file.locale ?? defaultLocale,
    }))
    const { askRedirect } = options
    const redirects = new Map<string, string>()
    const addresses = createAddressBook(known, { pictures: found.pictures, redirects, defaultLocale })
    const addressing = (file: AddressedFile) => ({
      ...baseOf(file),
      addresses,
      articlePath,
      components,
      place: file.place,
      locale: file.locale ?? defaultLocale,
      translationGroup: groups.get(file.path),
    })
    if (askRedirect !== undefined) {
      const asked = createLinkTally()
      await runPool(files, concurrency, async (file) => {
        signal?.throwIfAborted()
        const onOwnLink = (url: string, lost: LostKind | undefined) => asked.add(file.path, url, lost)
        await read(file, { ...addressing(file), onOwnLink })
      })
      await runPool(asked.lost().slice(0, mostAsked), concurrency, async (url) => {
        signal?.throwIfAborted()
        const target = URL.canParse(url) ? await askRedirect(url) : undefined
        if (target !== undefined) redirects.set(url, target)
      })
    }
    // The pictures beside files of `citable pull` were in the media library, so they go back into one.
    const media = options.media ?? files.some(({ isOwn }) => isOwn === true)
    const pictureOptions = { ...options, media, client, fs, dryRun, concurrency, onProgress: options.onPicture }
    const pictures = await preparePictures(
      files,
      async (file, onUrl) => {
        const note = (url: string, kind: UrlKind) => {
          onUrl(url, kind)
          return undefined
        }
        await read(file, { folder: file.folder, components, authors: await findAuthors(file), pictures: note })
      },
      { ...pictureOptions, addresses },
    )
    if (pictures.report !== undefined) about.pictures = pictures.report
    if (!dryRun && Object.keys(toDeclare).length > 0) await declareCustomFields(client, toDeclare)
    for (const chunk of toChunks(files, (file) => slugOf(slugs, file.path).slug)) {
      signal?.throwIfAborted()
      const chunkSlugs = chunk.map((file) => slugOf(slugs, file.path).slug)
      const findFound = await findExisting(client, [...new Set(chunkSlugs)])
      await runPool(chunk, concurrency, async (file) => {
        signal?.throwIfAborted()
        const { slug, problems } = slugOf(slugs, file.path)
        const heldBy = findSectionHold(sections, file) ?? file.archive?.holds.get(file.path)
        const local = pictures.open(file)
        const onOwnLink = (url: string, lost: LostKind | undefined) => links.add(file.path, url, lost)
        const place = { ...addressing(file), onOwnLink, pictures: local.resolve, customFields }
        const source = { ...(await readAbout(file)), origin: await origins.find(file), publicAnyway }
        const result = await read(file, { ...place, ...source, now, heldBy, onFault })
        const all = withArchive(file, [...result.problems, ...problems, ...local.problems()])
        if (result.article === undefined) return settle(toRefused(file.path, all))
        const { former = [], problems: lost = [] } = formerSlugs.get(file.path) ?? {}
        const article = { ...withFormerSlugs(result.article, former), slug }
        const target = { client, ...findFound(slug), defaultLocale, dryRun, publish: options.publish }
        const oldPlace = toOldPlace(file, place.baseUrl)
        const proven =
          options.checkPublic && (await proveVisibility(result, { check: options.checkPublic, place: oldPlace }))
        const { visibility } = proven ?? result
        const written = await writeArticle(article, { ...target, visibility, isOwn: result.isOwn })
        const problemsOfBoth = [...all, ...lost, ...(proven?.problems ?? []), ...written.problems]
        const fields = toFieldReport(article, result.sources, {
          problems: problemsOfBoth,
          locale: file.locale,
          chosenLocale: options.locale,
        })
        const entry = { path: file.path, slug, title: article.title, ...written, fields }
        const own = links.of(file.path)
        settle(
          { ...entry, ...(own && { links: own }), problems: problemsOfBoth },
          { article, address: toOldAddress(oldPlace) },
        )
      })
    }
  } catch (error) {
    if (isCitableError(error) && refusalCodes.has(error.code)) throw error
    const pending = found.files.filter((file) => !entries.has(file.path)).map(toPending)
    throw new ImportStoppedError(error, toReport([...entries.values(), ...pending]))
  }
  if (worst !== undefined) about.worst = await worst.compare({ fs, encoding })
  return toReport([...entries.values()])
}

/** A file whose address was read. */
type AddressedFile = ArticleFile & ArticleAddress

/** The old site is asked about so many addresses. */
const mostAsked = 2000

/** Errors before the import writes anything. */
const refusalCodes: ReadonlySet<string> = new Set([
  "missing_pictures",
  "public_folder_not_found",
  "authors_unreadable",
  "custom_fields_refused",
])

/** Adds what an archive says about its post. The lines are those of a file that nobody sees. */
function withArchive({ path, archive }: ArticleFile, problems: ImportProblem[]): ImportProblem[] {
  if (archive === undefined) return problems
  return [...(archive.problems.get(path) ?? []), ...problems.map(({ line: _line, ...problem }) => problem)]
}

function toOldPlace({ path, folder, archive, written = [] }: AddressedFile, baseUrl: string | undefined): OldPlace {
  if (archive !== undefined) {
    const link = URL.parse(archive.links.get(path)?.[0] ?? "", archive.siteUrl)?.href
    return { baseUrl, link, own: [], place: undefined }
  }
  return { baseUrl, link: undefined, own: written, place: toPlace(path, folder) }
}

/** The address of an article on the old site. Undefined if nothing tells. */
function toOldAddress({ baseUrl, link, own }: OldPlace): string | undefined {
  return link ?? own.flatMap((one) => URL.parse(one, baseUrl)?.href ?? [])[0]
}

function withFormerSlugs(article: ArticleInput, former: string[]): ArticleInput {
  const { previous_slugs: _read, ...rest } = article
  return former.length === 0 ? rest : { ...rest, previous_slugs: former }
}

function slugOf(slugs: ReadonlyMap<string, AssignedSlug>, path: string): AssignedSlug {
  return slugs.get(path) as AssignedSlug
}
