import type { AppContext } from '../request/environment.ts'

/** Whether a client lists this media type in `Accept`; `*` does not count. */
export const acceptsType = (c: AppContext, type: string): boolean =>
  (c.req.header('Accept') ?? '')
    .split(',')
    .some((given) => given.split(';', 1)[0]?.trim().toLowerCase() === type)

/**
 * The type that a client prefers: the first it lists of those with the highest weight. `otherwise` answers
 * clients that take anything; null when the client takes none of them.
 */
export function preferredType<Type extends string>(
  c: AppContext,
  types: readonly Type[],
  otherwise: Type,
): Type | null {
  const header = c.req.header('Accept')?.trim() ?? ''
  if (header === '') return otherwise
  const ranges = header.split(',').slice(0, MAX_RANGES).map(readRange)
  const byWeight = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { range } of byWeight) {
    if (range === '*/*') return otherwise
    const found = types.find((type) => range === type || range === `${type.split('/', 1)[0]}/*`)
    if (found !== undefined) return found
  }
  return null
}

const MAX_RANGES = 50

function readRange(text: string): { readonly range: string; readonly weight: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = given === undefined ? 1 : Number(given.slice(2))
  return { range, weight: Number.isFinite(weight) ? weight : 1 }
}
