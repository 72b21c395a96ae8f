import * as v from 'valibot'

/** Text that passes `test`; `expected` completes the sentence "expected ...". */
export const text = (expected: string, test: (value: string) => boolean) =>
  v.pipe(v.string(), v.trim(), v.check(test, expected))

/** A switch. */
export const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((value) => value === 'on'),
)

/** A number of minutes or seconds; fractions are allowed. */
export const duration = (most: number) =>
  v.pipe(
    text(
      `a number above 0, at most ${most}`,
      (value) => /^\d{1,6}(\.\d{1,3})?$/.test(value) && +value > 0 && +value <= most,
    ),
    v.transform(Number),
  )

export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    text(
      `a whole number from ${least} to ${most}`,
      (value) => /^\d{1,9}$/.test(value) && +value >= least && +value <= most,
    ),
    v.transform(Number),
  )

/** A number of bytes: 0 is no limit, -1 allows nothing. */
export const byteLimit = v.pipe(
  text('a whole number of bytes, 0 or -1', (value) => /^(-1|\d{1,10})$/.test(value)),
  v.transform(Number),
)

export function parsedUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

export const isHttp = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

/** Whether paths can be appended to the URL: it has no query and no fragment. */
export function isBaseUrl(value: string): boolean {
  const url = parsedUrl(value)
  return url !== null && isHttp(url) && !/[?#]/.test(value) && url.username + url.password === ''
}

/** The items of a comma-separated list. */
export function listed(value: string): readonly string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
