import { thumbnailSide } from '@holdfast/core/rules'
import type { QueryValues } from '../input/query-values.ts'

/**
 * What a download may request instead of the stored bytes
 * (docs/specification/downloads.md#services-in-the-query).
 */
export type Service =
  | { readonly kind: 'asStored' }
  | { readonly kind: 'unavailable' }
  /** `side` is the longer side, in pixels. */
  | { readonly kind: 'thumbnail'; readonly side: number }

const AS_STORED: Service = { kind: 'asStored' }
const UNAVAILABLE: Service = { kind: 'unavailable' }

/**
 * The service that the query selects for a file that is not tabular: the first parameter with a usable value
 * decides. The original of such a file is the file itself; other services do not exist for it.
 */
export function serviceFor(query: QueryValues): Service {
  for (const [name, [value = '']] of query) {
    const service = value === '' ? undefined : SERVICES.get(name)?.(value)
    if (service !== undefined) return service
  }
  return AS_STORED
}

type Select = (value: string) => Service | undefined

/** Undefined when the parameter does not have this value. */
const SERVICES: ReadonlyMap<string, Select> = new Map<string, Select>([
  ['format', (value) => (value === 'original' ? AS_STORED : UNAVAILABLE)],
  ['variables', () => UNAVAILABLE],
  ['noVarHeader', (value) => (/^(true|1)$/i.test(value) ? AS_STORED : undefined)],
  ['imageThumb', (value) => ({ kind: 'thumbnail', side: thumbnailSide(value) })],
])
