import { type ExportSource, hasNumber, releasedAtOf, today } from '@holdfast/core/rules'
import { child, childTexts, entries, text, texts } from '../../metadata/field-texts.ts'
import { container, textElement, wrapped, type XmlContent } from '../../xml/xml-element.ts'
import { type Profile, UNAVAILABLE } from './profile.ts'

type Described = Pick<ExportSource, 'version'>

/** The title, the subtitles and the alternative titles. */
export const titles = ({ version, citation }: ExportSource): XmlContent =>
  container('titles', {}, [
    textElement('title', citation.title === '' ? UNAVAILABLE : citation.title),
    textElement('title', text(version, 'subtitle'), { titleType: 'Subtitle' }),
    texts(version, 'alternativeTitle').map((title) =>
      textElement('title', title, { titleType: 'AlternativeTitle' }),
    ),
  ])

/** Subjects and keywords, with their vocabularies. */
export function subjects({ version }: Described, profile: Profile): XmlContent {
  const keywords = entries(version, 'keyword').map((entry) =>
    textElement('subject', child(entry, 'keywordValue'), {
      subjectScheme: child(entry, 'keywordVocabulary'),
      schemeURI: child(entry, 'keywordVocabularyURI'),
      valueURI: profile === 'openaire' ? child(entry, 'keywordTermURI') : null,
    }),
  )
  const classes = entries(version, 'topicClassification').map((entry) =>
    textElement('subject', child(entry, 'topicClassValue'), {
      subjectScheme: child(entry, 'topicClassVocab'),
      schemeURI: child(entry, 'topicClassVocabURI'),
    }),
  )
  const own = texts(version, 'subject').map((subject) => textElement('subject', subject))
  return wrapped('subjects', own, keywords, classes)
}

/** Dates by type, from the dataset's history and its metadata. */
export function dates({ context, version }: ExportSource, profile: Profile): XmlContent {
  const { publishedAt } = context.dataset
  const isFirst = hasNumber(version, { major: 1, minor: 0 })
  const releasedAt = releasedAtOf(version)
  const kernel = profile === 'kernel'
  return wrapped(
    'dates',
    date('Issued', text(version, 'distributionDate')),
    date('Created', text(version, 'productionDate')),
    date('Submitted', text(version, 'dateOfDeposit')),
    kernel && publishedAt !== null ? date('Available', today(publishedAt)) : null,
    kernel && isFirst ? null : date('Updated', releasedAt && today(releasedAt)),
    periods(version, 'dateOfCollection').map((period) => date('Collected', period)),
    kernel ? periods(version, 'timePeriodCovered').map(covered) : null,
  )
}

const date = (dateType: string, value: string | null | undefined): XmlContent =>
  textElement('date', value, { dateType })

const covered = (period: string): XmlContent =>
  textElement('date', period, {
    dateType: 'Other',
    dateInformation: 'Time period covered by the data',
  })

/** `start/end`; an unknown side is empty. */
const periods = (version: ExportSource['version'], field: string): readonly string[] =>
  entries(version, field)
    .map((entry) => `${child(entry, `${field}Start`) ?? ''}/${child(entry, `${field}End`) ?? ''}`)
    .filter((period) => period !== '/')

/** Descriptions by type: abstract, software, note, methods, series and other. */
export function descriptions({ version }: Described, profile: Profile): XmlContent {
  const kernel = profile === 'kernel'
  const software = entries(version, 'software').flatMap((entry) => {
    const [name, number] = [child(entry, 'softwareName'), child(entry, 'softwareVersion')]
    if (name === undefined || (!kernel && number === undefined)) return []
    return [[name, number].filter((part) => part !== undefined).join(', ')]
  })
  const sources = ['originOfSources', 'characteristicOfSources', 'accessToSources']
  const series = kernel ? 'seriesName' : 'seriesInformation'
  return wrapped(
    'descriptions',
    described('Abstract', childTexts(version, 'dsDescription', 'dsDescriptionValue')),
    described('TechnicalInfo', software),
    kernel && version.note !== null ? described('TechnicalInfo', [version.note]) : null,
    described(
      'Methods',
      sources.flatMap((field) => texts(version, field)),
    ),
    described('SeriesInformation', childTexts(version, 'series', series)),
    described('Other', texts(version, 'notesText')),
  )
}

/** Description elements of one type. */
export const described = (descriptionType: string, values: readonly string[]): XmlContent =>
  values.map((value) => textElement('description', value, { descriptionType }))

/** Size in bytes and media type of each file. */
export const sizesAndFormats = ({ files }: Pick<ExportSource, 'files'>): XmlContent => [
  wrapped(
    'sizes',
    files.map(({ file }) => textElement('size', String(file.size))),
  ),
  wrapped(
    'formats',
    files.map(({ file }) => textElement('format', file.contentType)),
  ),
]
