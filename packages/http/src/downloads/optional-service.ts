import { type GivenForm, thumbnailSide } from '@holdfast/core/rules'
import type { QueryValues } from '../input/query-values.ts'

/**
 * What a download may request instead of the stored bytes
 * (docs/specification/downloads.md#services-in-the-query).
 */
export type Service =
  | { readonly kind: 'form'; readonly form: GivenForm }
  /** As stored, and only if the file is a table. */
  | { readonly kind: 'tab' }
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
    if (service !== undefined) return service
  }
  return AS_STORED
}

type Select = (value: string) => Service | undefined

const FORMATS: ReadonlyMap<string, Service> = new Map<string, Service>([
  ['original', { kind: 'form', form: 'original' }],
  ['tab', { kind: 'tab' }],
])

/** Undefined when the parameter does not have this value. */
const SERVICES: ReadonlyMap<string, Select> = new Map<string, Select>([
  ['format', (value) => FORMATS.get(value) ?? UNAVAILABLE],
  ['variables', () => UNAVAILABLE],
  [
    'noVarHeader',
    (value) => (/^(true|1)$/i.test(value) ? { kind: 'form', form: 'withoutNames' } : undefined),
  ],
  ['imageThumb', (value) => ({ kind: 'thumbnail', side: thumbnailSide(value) })],
])
