import { refuse } from '@holdfast/core/rules'

/** A number of a query; refuses other text. */
export function wholeNumber(
  name: string,
  sent: string | undefined,
  { otherwise, most }: { readonly otherwise: number; readonly most: number },
): number {
  if (sent === undefined || sent === '') return otherwise
  if (!/^\d{1,15}$/.test(sent))
    return refuse({ kind: 'invalid', message: `'${name}' must be a whole number of at least 0.` })
  return Math.min(most, Number(sent))
}
