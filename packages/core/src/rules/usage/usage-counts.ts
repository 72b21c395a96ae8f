/** What is counted of a dataset, each for people (regular) and for programs (machine). */
export const USAGE_MEASURES = [
  'viewsTotalRegular',
  'viewsTotalMachine',
  'viewsUniqueRegular',
  'viewsUniqueMachine',
  'downloadsTotalRegular',
  'downloadsTotalMachine',
  'downloadsUniqueRegular',
  'downloadsUniqueMachine',
] as const

/** The name of one of the eight stored numbers. */
export type UsageMeasure = (typeof USAGE_MEASURES)[number]

/** The eight numbers of a dataset, a month and a country (docs/specification/usage.md#metric-names). */
export type UsageCounts = Readonly<Record<UsageMeasure, number>>

/** All eight are 0. */
export const NO_USAGE: UsageCounts = {
  viewsTotalRegular: 0,
  viewsTotalMachine: 0,
  viewsUniqueRegular: 0,
  viewsUniqueMachine: 0,
  downloadsTotalRegular: 0,
  downloadsTotalMachine: 0,
  downloadsUniqueRegular: 0,
  downloadsUniqueMachine: 0,
}

/** The sums of both. */
export const addedUsage = (a: UsageCounts, b: Partial<UsageCounts>): UsageCounts => ({
  viewsTotalRegular: a.viewsTotalRegular + (b.viewsTotalRegular ?? 0),
  viewsTotalMachine: a.viewsTotalMachine + (b.viewsTotalMachine ?? 0),
  viewsUniqueRegular: a.viewsUniqueRegular + (b.viewsUniqueRegular ?? 0),
  viewsUniqueMachine: a.viewsUniqueMachine + (b.viewsUniqueMachine ?? 0),
  downloadsTotalRegular: a.downloadsTotalRegular + (b.downloadsTotalRegular ?? 0),
  downloadsTotalMachine: a.downloadsTotalMachine + (b.downloadsTotalMachine ?? 0),
  downloadsUniqueRegular: a.downloadsUniqueRegular + (b.downloadsUniqueRegular ?? 0),
  downloadsUniqueMachine: a.downloadsUniqueMachine + (b.downloadsUniqueMachine ?? 0),
})
