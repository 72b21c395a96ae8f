import { ratioOf, type Spread, spreadOf } from './measure.ts'

/** The target of a row: a ratio to its reference, or a fixed figure. */
export type Target =
  | { readonly kind: 'ratioAtLeast'; readonly value: number }
  | { readonly kind: 'ratioAtMost'; readonly value: number }
  | { readonly kind: 'atMost'; readonly value: number }
  | { readonly kind: 'atLeast'; readonly value: number }

/** One line of the report. */
export interface Row {
  readonly name: string
  readonly unit: string
  readonly ours: Spread
  readonly reference: { readonly name: string; readonly spread: Spread } | null
  readonly ratio: number | null
  readonly target: Target
  readonly met: boolean
  readonly note: string | null
}

/** The figures of a row before they are compared. */
export interface Measured {
  readonly name: string
  readonly unit: string
  readonly ours: readonly number[]
  readonly target: Target
  readonly note?: string
}

/** A row compared with a reference in the same rounds. A fixed figure as its target leaves the reference to the reader. */
export function comparison(
  { name, unit, ours, target, note }: Measured,
  reference: { readonly name: string; readonly values: readonly number[] },
): Row {
  const ratio = ratioOf(ours, reference.values)
  return {
    name,
    unit,
    ours: spreadOf(ours),
    reference: { name: reference.name, spread: spreadOf(reference.values) },
    ratio,
    target,
    met: reaches(isFixed(target) ? spreadOf(ours).median : ratio, target),
    note: note ?? null,
  }
}

/** A row compared with a fixed figure. */
export function absolute({ name, unit, ours, target, note }: Measured): Row {
  const spread = spreadOf(ours)
  const met = reaches(spread.median, target)
  return { name, unit, ours: spread, reference: null, ratio: null, target, met, note: note ?? null }
}

const isFixed = ({ kind }: Target): boolean => kind === 'atMost' || kind === 'atLeast'

const reaches = (value: number, { kind, value: wanted }: Target): boolean =>
  kind === 'atMost' || kind === 'ratioAtMost' ? value <= wanted : value >= wanted
