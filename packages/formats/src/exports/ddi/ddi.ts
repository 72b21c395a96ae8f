import type { Exporter, ExportSource } from '@holdfast/core'
import { xmlDocument } from '../../xml/xml-document.ts'
import { container, wrapped, type XmlContent, type XmlElement } from '../../xml/xml-element.ts'
import { dataAccess } from './data-access.ts'
import { documentDescription } from './document-description.ts'
import { fieldElements, plainFields } from './field-elements.ts'
import { otherMaterial, tableDescriptions } from './file-descriptions.ts'
import { otherStudyMaterial } from './other-study-material.ts'
import { studyCitation } from './study-citation.ts'
import { studyInformation } from './study-information.ts'
import { studyMethod } from './study-method.ts'

const NAMESPACE = 'ddi:codebook:2_5'
const SCHEMA = 'https://ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd'

const shared = {
  displayName: 'DDI Codebook v2',
  mediaType: 'application/xml',
  xml: { namespace: NAMESPACE, schemaLocation: SCHEMA, version: '2.5' },
} as const

/** DDI Codebook 2.5 with the tables described as such (access supplement, 16.6). */
export const ddi: Exporter = {
  ...shared,
  name: 'ddi',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  write: (source) =>
    xmlDocument(codeBook(source, tableDescriptions(source), otherMaterial(source))),
}

/** The same for harvesters, to whom every file is other material. */
export const oaiDdi: Exporter = {
  ...shared,
  name: 'oai_ddi',
  isHarvestable: true,
  isVisibleInUserInterface: false,
  write: (source) =>
    xmlDocument(
      codeBook(
        source,
        otherMaterial(source, () => true),
      ),
    ),
}

function codeBook(source: ExportSource, ...files: readonly XmlContent[]): XmlElement {
  return container(
    'codeBook',
    {
      xmlns: NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
      version: '2.5',
      'xml:lang': source.around.dataset.metadataLanguage,
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
    fieldElements(source, plainFields([['notes', 'datasetLevelErrorNotes']])),
  )
