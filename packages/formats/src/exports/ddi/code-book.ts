import type { ExportSource } from '@holdfast/core/rules'
import { container, wrapped, type XmlContent, type XmlElement } from '../../xml/xml-element.ts'
import { dataAccess } from './data-access.ts'
import { documentDescription } from './document-description.ts'
import { fieldElements } from './field-elements.ts'
import { otherStudyMaterial } from './other-study-material.ts'
import { studyCitation } from './study-citation.ts'
import { studyInformation } from './study-information.ts'
import { studyMethod } from './study-method.ts'

/** The XML namespace of the codebook. */
export const NAMESPACE = 'ddi:codebook:2_5'
/** The location of its schema. */
export const SCHEMA =
  'https://ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd'

/** The codebook of a version, with the given file descriptions at the end. */
export function codeBook(source: ExportSource, ...files: readonly XmlContent[]): XmlElement {
  return container(
    'codeBook',
    {
      xmlns: NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
      version: '2.5',
      'xml:lang': source.context.dataset.metadataLanguage,
    },
    documentDescription(source),
    studyDescription(source),
    ...files,
  )
}

const studyDescription = (source: ExportSource): XmlElement | null =>
  wrapped(
    'stdyDscr',
    studyCitation(source),
    studyInformation(source),
    studyMethod(source),
    dataAccess(source),
    otherStudyMaterial(source),
    fieldElements(source, [['notes', 'datasetLevelErrorNotes']]),
  )
