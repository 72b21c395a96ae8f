import type { MetricReads } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { metricCounts } from './metric-counts.ts'
import { metricItems } from './metric-items.ts'
import { metricValues } from './metric-values.ts'

export const metrics = (db: Kysely<Tables>): MetricReads => ({
  ...metricCounts(db),
  ...metricValues(db),
  ...metricItems(db),
})
