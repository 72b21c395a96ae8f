export { ACCESS_LOG_HEAD } from './access-line.ts'
export { type AgentKind, agentKind } from './agent-kind.ts'
export { type CitationEvent, citationIn, type WorkCitation } from './citation-event.ts'
export {
  type CountryOf,
  type CountryTable,
  noCountries,
  readCountryTable,
} from './country-table.ts'
export {
  type MonthProcessing,
  PROCESSING_STATES,
  type ProcessingState,
} from './processing-state.ts'
export { type CountedDataset, sushiEntry } from './sushi-entry.ts'
export { type ReportedUsage, readSushiReport } from './sushi-report.ts'
export { countryCode, wantedCountry } from './usage-country.ts'
export {
  addedUsage,
  NO_USAGE,
  USAGE_MEASURES,
  type UsageCounts,
  type UsageMeasure,
} from './usage-counts.ts'
export { type UsageHistory, type UsageSums, usageHistory } from './usage-history.ts'
export { isUnused, type UsageMetric, usageMetricOf, usageValue } from './usage-metric.ts'
