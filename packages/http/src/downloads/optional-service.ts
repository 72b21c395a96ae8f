import { type GivenForm, MADE_FORMS, type MadeForm, thumbnailSide } from '@holdfast/core/rules'
import type { QueryValues } from '../input/query-values.ts'

/**
 * What a download may request instead of the stored bytes
 * (docs/specification/downloads.md#services-in-the-query).
 */
export type Service =
  | { readonly kind: 'form'; readonly form: GivenForm }
  /** As stored, and only if the file is a table. */
  | { readonly kind: 'tab' }
  /** Some columns of a table, by the ids of their variables. */
  | { readonly kind: 'subset'; readonly ids: readonly number[] }
  /** A form of a table that the service makes. */
  | { readonly kind: 'made'; readonly form: MadeForm }
  | { readonly kind: 'unavailable' }
  /** `side` is the longer side, in pixels. */
  | { readonly kind: 'thumbnail'; readonly side: number }

const AS_STORED: Service = { kind: 'form', form: 'stored' }
const UNAVAILABLE: Service = { kind: 'unavailable' }

/**
 * The service that the query selects: the first parameter with a usable value decides. All forms of a file that is no
 * table are the file itself.
 */
export function serviceFor(query: QueryValues): Service {
  for (const [name, [value = '']] of query) {
    const service = value === '' ? undefined : SERVICES.get(name)?.(value)
    if (service === SUBSET) return subset(query.get('variables')?.[0] ?? '')
    if (service !== undefined) return service
  }
  return AS_STORED
}

/** A list of numbers, each of which may have a `v` before it. */
function subset(list: string): Service {
  const ids = list.split(',').flatMap((one) => /^\s*v?(\d{1,15})\s*$/.exec(one)?.[1] ?? [])
  return ids.length === 0 ? UNAVAILABLE : { kind: 'subset', ids: ids.map(Number) }
}

/** Its variables are named by another parameter. */
const SUBSET: Service = { kind: 'subset', ids: [] }

type Select = (value: string) => Service | undefined

const FORMATS: ReadonlyMap<string, Service> = new Map<string, Service>([
  ['original', { kind: 'form', form: 'original' }],
  ['tab', { kind: 'tab' }],
  ['subset', SUBSET],
  ...MADE_FORMS.map((form): [string, Service] => [form, { kind: 'made', form }]),
])

/** Undefined when the parameter does not have this value. */
const SERVICES: ReadonlyMap<string, Select> = new Map<string, Select>([
  ['format', (value) => FORMATS.get(value) ?? UNAVAILABLE],
  ['variables', subset],
  [
    'noVarHeader',
    (value) => (/^(true|1)$/i.test(value) ? { kind: 'form', form: 'withoutNames' } : undefined),
  ],
  ['imageThumb', (value) => ({ kind: 'thumbnail', side: thumbnailSide(value) })],
])
