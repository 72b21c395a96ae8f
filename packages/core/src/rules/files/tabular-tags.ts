/**
 * The tags that describe the kind of data in a tabular file (docs/specification/files.md#counts and
 * docs/specification/adding-files.md#checks).
 */
export const TABULAR_TAGS = [
  'Survey',
  'Time Series',
  'Panel',
  'Event',
  'Genomics',
  'Network',
  'Geospatial',
] as const
