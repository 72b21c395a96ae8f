import type { CompoundValue, ExportSource } from '@holdfast/core/rules'
import { child, entries } from '../../metadata/field-texts.ts'
import { element, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { type FieldElement, fieldElements } from './field-elements.ts'

const RELATED: readonly FieldElement[] = [
  ['relMat', 'relatedMaterial'],
  ['relStdy', 'relatedDatasets'],
]

/** Materials, studies and publications related to the study. */
export const otherStudyMaterial = (source: ExportSource): XmlElement | null =>
  wrapped(
    'othrStdyMat',
    fieldElements(source, RELATED),
    entries(source.version, 'publication').map(publication),
    fieldElements(source, [['othRefs', 'otherReferences']]),
  )

/** A publication with a citation; null without one, as an address alone is exported as a link. */
function publication(entry: CompoundValue): XmlElement | null {
  const citation = child(entry, 'publicationCitation')
  return wrapped(
    'relPubl',
    citation === undefined
      ? null
      : wrapped(
          'citation',
          wrapped(
            'titlStmt',
            textElement('titl', citation),
            textElement('IDNo', child(entry, 'publicationIDNumber'), {
              agency: child(entry, 'publicationIDType'),
            }),
          ),
          textElement('biblCit', citation),
        ),
    element('ExtLink', { URI: child(entry, 'publicationURL') }),
  )
}
