import type { Exporter } from '@holdfast/core'
import { xmlDocument } from '../../xml/xml-document.ts'
import { codeBook, NAMESPACE, SCHEMA } from './code-book.ts'
import { dataDescription, otherMaterial, tableDescriptions } from './file-descriptions.ts'

const shared = {
  displayName: 'DDI Codebook v2',
  mediaType: 'application/xml',
  xml: { namespace: NAMESPACE, schemaLocation: SCHEMA, version: '2.5' },
} as const

/** DDI Codebook 2.5; tabular files are described as tables (docs/specification/exports.md#ddi). */
export const ddi: Exporter = {
  ...shared,
  name: 'ddi',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  describesTables: true,
  write: (source) =>
    xmlDocument(
      codeBook(source, tableDescriptions(source), dataDescription(source), otherMaterial(source)),
    ),
}

/** DDI Codebook for harvesters: every file is listed as other material. */
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
