/** What kind of tabular data a file holds, by label (datasets supplement, 16.2 and 23.1). */
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
