export { citationFormats } from './citations/citation-formats.ts'
export { tableCodebook } from './exports/codebook/table-codebook.ts'
export { exporters } from './exports/exporters.ts'
export { jsonLd } from './linked-data/json-ld.ts'
