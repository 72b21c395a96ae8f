import { type ExportSource, today } from '@holdfast/core/rules'
import { childTexts, text, texts } from '../../metadata/field-texts.ts'

/** The values that both Dublin Core formats share (docs/specification/exports.md#dcterms-and-oai_dc). */
export interface DublinCoreTexts {
  readonly title: string
  readonly identifier: string
  readonly creators: readonly string[]
  readonly publisher: string
  readonly descriptions: readonly string[]
  readonly subjects: readonly string[]
  readonly languages: readonly string[]
  /** The day of the first publication; undefined before it. */
  readonly published: string | undefined
  /** The depositor, then the contributors. */
  readonly contributors: readonly string[]
  readonly relations: readonly string[]
  readonly sources: readonly string[]
}

/** The shared Dublin Core values of a version. */
export function dublinCoreTexts({ context, citation, version }: ExportSource): DublinCoreTexts {
  const { publishedAt } = context.dataset
  const depositor = text(version, 'depositor')
  return {
    title: citation.title,
    identifier: citation.pidUrl,
    creators: citation.authors,
    publisher: citation.publisher,
    descriptions: childTexts(version, 'dsDescription', 'dsDescriptionValue'),
    subjects: [...texts(version, 'subject'), ...childTexts(version, 'keyword', 'keywordValue')],
    languages: texts(version, 'language'),
    published: publishedAt === null ? undefined : today(publishedAt),
    contributors: [
      ...(depositor === undefined ? [] : [depositor]),
      ...childTexts(version, 'contributor', 'contributorName'),
    ],
    relations: texts(version, 'relatedDatasets'),
    sources: texts(version, 'dataSources'),
  }
}
