import {
  citationText,
  type ExportSource,
  formatPid,
  numberOf,
  releasedAtOf,
  stateName,
  today,
} from '@holdfast/core/rules'
import { text } from '../../metadata/field-texts.ts'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'

/** The description of the document itself: its subject, its publisher and the version. */
export function documentDescription(source: ExportSource): XmlElement | null {
  const { context, citation } = source
  const { publishedAt } = context.dataset
  return wrapped(
    'docDscr',
    wrapped(
      'citation',
      wrapped('titlStmt', textElement('titl', text(source.version, 'title')), persistentId(source)),
      wrapped(
        'distStmt',
        textElement('distrbtr', citation.publisher, { source: 'archive' }),
        textElement('distDate', publishedAt && today(publishedAt)),
      ),
      versionStatement(source),
      textElement('biblCit', citationText(citation)),
    ),
  )
}

const AGENCIES: Readonly<Record<string, string>> = { doi: 'DOI', hdl: 'handle' }

/** The persistent identifier and its agency. */
export function persistentId({ context }: Pick<ExportSource, 'context'>): XmlElement | null {
  const { pid } = context.dataset
  return textElement('IDNo', formatPid(pid), { agency: AGENCIES[pid.protocol] ?? pid.protocol })
}

const versionStatement = ({ version }: ExportSource): XmlElement =>
  container(
    'verStmt',
    { source: 'archive' },
    versionElement(version),
    textElement('notes', version.note),
  )

/** A draft has no number and no date. */
function versionElement(version: ExportSource['version']): XmlElement {
  const type = stateName(version)
  const [number, releasedAt] = [numberOf(version), releasedAtOf(version)]
  if (number === null || releasedAt === null) return container('version', { type })
  return container('version', { date: today(releasedAt), type }, String(number.major))
}
