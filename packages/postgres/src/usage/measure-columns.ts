import { USAGE_MEASURES, type UsageMeasure } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'

/** The name of the column of a measure, such as `views_total_regular`. */
export const columnOf = (measure: UsageMeasure): string =>
  measure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of all measures, each as `each` writes it, with commas between them. */
export const measureColumns = (
  each: (column: RawBuilder<unknown>, measure: UsageMeasure) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(USAGE_MEASURES.map((measure) => each(sql.ref(columnOf(measure)), measure)))
