/**
 * Whether a text is a date in the format of metadata: a day, a month, a year, a year AD or BC, an uncertain
 * year in brackets, or a day with a time (docs/specification/metadata.md#standard-blocks).
 */
export function isMetadataDate(text: string): boolean {
  if (text.startsWith('[')) return isUncertainYear(text)
  return isCalendarDate(text) || isYearOfEra(text) || isDayWithTime(text)
}

function isUncertainYear(text: string): boolean {
  if (!text.endsWith('?]')) return false
  const year = text.slice(1, -2).trim()
  return /^\d{4}$/.test(year) || isYearOfEra(year)
}

/** Ignores text after the two letters, so `44BCE` is accepted. */
function isYearOfEra(text: string): boolean {
  return /^\d{1,4}\s*AD|^\d+\s*BC/.test(text)
}

function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text)
  if (parts === null) return false
  const [year, month = 1, day = 1] = parts.slice(1).flatMap((part) => (part ? [Number(part)] : []))
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year ?? 0, month)
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

function isDayWithTime(text: string): boolean {
  const day = text.slice(0, 10)
  const time = text.slice(10)
  return (
    day.length === 10 &&
    isCalendarDate(day) &&
    (/^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?$/.test(time) ||
      /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time))
  )
}
