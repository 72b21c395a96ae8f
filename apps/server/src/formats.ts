import { citationFormats, exporters, jsonLd, oaiDocument, tableCodebook } from '@holdfast/formats'
import { serviceJson } from '@holdfast/http'

/** In which the server writes metadata. */
export const FORMATS = {
  exporters: [...exporters, serviceJson],
  citationFormats,
  linkedData: jsonLd,
  oaiDocument,
  tableCodebook,
} as const
