import type { AppContext } from '../request/environment.ts'

/** Whether a client lists this media type in `Accept`, with a weight above zero; `*` does not count. */
export const acceptsType = (c: AppContext, type: string): boolean =>
  rangesOf(c).some(({ range, weight }) => range === type && weight > 0)

/**
 * The type that a client gives the highest weight, of several the first it lists. `otherwise` answers clients
 * that take anything; null when the client takes none of them.
 */
export function preferredType<Type extends string>(
  c: AppContext,
  types: readonly Type[],
  otherwise: Type,
): Type | null {
  const ranges = rangesOf(c)
  if (ranges.length === 0) return otherwise
  const wanted = [otherwise, ...types.filter((type) => type !== otherwise)].flatMap((type) => {
    const index = indexFor(ranges, type)
    const weight = ranges[index]?.weight ?? 0
    return weight > 0 ? [{ type, index, weight }] : []
  })
  wanted.sort((a, b) => b.weight - a.weight || a.index - b.index)
  return wanted[0]?.type ?? null
}

interface Range {
  readonly range: string
  readonly weight: number
}

/** The range that is about a type: the type itself before `text/*`, and that before `*`; -1 for none. */
function indexFor(ranges: readonly Range[], type: string): number {
  const covering = [type, `${type.split('/', 1)[0]}/*`, '*/*']
  return covering
    .map((wanted) => ranges.findIndex(({ range }) => range === wanted))
    .reduce((found, index) => (found === -1 ? index : found), -1)
}

const MAX_RANGES = 50

function rangesOf(c: AppContext): readonly Range[] {
  const header = c.req.header('Accept')?.trim() ?? ''
  return header === '' ? [] : header.split(',').slice(0, MAX_RANGES).map(readRange)
}

function readRange(text: string): Range {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = given === undefined ? 1 : Number(given.slice(2))
  return { range, weight: Number.isFinite(weight) ? weight : 1 }
}
