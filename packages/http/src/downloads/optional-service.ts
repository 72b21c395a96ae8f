import type { QueryValues } from '../input/query-values.ts'

/** What a download may ask for instead of the stored bytes (access supplement, 4.2). */
export type Service = 'asStored' | 'unavailable'

/**
 * The service that the query selects for a file that is not tabular: the first parameter with a usable
 * value decides. The original of such a file is the file itself; everything else does not exist.
 */
export function serviceFor(query: QueryValues): Service {
  for (const [name, [value = '']] of query) {
    const service = value === '' ? undefined : SERVICES.get(name)?.(value)
    if (service !== undefined) return service
  }
  return 'asStored'
}

type Select = (value: string) => Service | undefined

/** Undefined where the value is not one that the parameter has. */
const SERVICES: ReadonlyMap<string, Select> = new Map<string, Select>([
  ['format', (value) => (value === 'original' ? 'asStored' : 'unavailable')],
  ['variables', () => 'unavailable'],
  ['noVarHeader', (value) => (/^(true|1)$/i.test(value) ? 'asStored' : undefined)],
  ['imageThumb', () => 'unavailable'],
])
