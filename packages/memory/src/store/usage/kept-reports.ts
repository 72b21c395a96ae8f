import type { KeptUsageReports } from '@holdfast/core'
import { copied } from '../copied.ts'
import { compareText } from '../ordering.ts'
import type { CurrentState } from '../state.ts'

export const keptReports = (current: CurrentState): KeptUsageReports => ({
  keptReports: async () =>
    copied(
      current()
        .usageReports.rows()
        .map(({ month, writtenAt, sentAt }) => ({ month, writtenAt, sentAt }))
        .sort((a, b) => compareText(b.month, a.month)),
    ),
  keptReport: async (month) => {
    const found = current().usageReports.get(month)
    return found && copied({ month, writtenAt: found.writtenAt, sentAt: found.sentAt })
  },
  reportPiece: async (month, ordinal) =>
    current().usageReports.get(month)?.pieces.at(ordinal) ?? null,
  unreportedMonths: async (before) => {
    const { usageCounts, usageReports } = current()
    const own = usageCounts.filter(({ source, month }) => source === 'own' && month < before)
    return [...new Set(own.map(({ month }) => month))]
      .filter((month) => !usageReports.has(month))
      .sort(compareText)
  },
  keepReport: async (month, at) => {
    const { usageReports } = current()
    if (usageReports.has(month)) return false
    usageReports.set(month, { month, writtenAt: at, sentAt: null, pieces: [] })
    return true
  },
  addReportPiece: async (month, { text }) => {
    const { usageReports } = current()
    const report = usageReports.get(month)
    if (report !== null) usageReports.set(month, { ...report, pieces: [...report.pieces, text] })
  },
  reportSent: async (month, at) => {
    const { usageReports } = current()
    const report = usageReports.get(month)
    if (report !== null) usageReports.set(month, { ...report, sentAt: at })
  },
})
