import type { Month } from '@holdfast/core/rules'

/** The months since January of the year 0, as the function `month_number` of the database counts them. */
export function monthNumber(month: Month): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}

/** The month of such a number. */
export const monthOfNumber = (number: number): Month =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
