export { citationFormats } from './citations/citation-formats.ts'
export { exporters } from './exports/exporters.ts'
