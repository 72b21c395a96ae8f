/**
 * What kind of tabular data a file holds, by label (docs/specification/files.md#counts and
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
export type TabularTag = (typeof TABULAR_TAGS)[number]
