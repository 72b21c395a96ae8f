import type { RefusalCode } from '../refusals/refusal-code.ts'
import { type CompoundValue, NOT_AVAILABLE } from './model.ts'
import { isDecimal } from './value-format.ts'

/** The compound field whose children are the four edges. */
export const BOUNDING_BOX = 'geographicBoundingBox'

/** A problem with one edge, or with the box as a whole when `edge` is null. */
export interface BoxFault {
  readonly edge: string | null
  readonly text: string
  readonly fault: string
  readonly code: RefusalCode
}

/**
 * Every problem of one box: invalid coordinates, missing edges, crossed edges
 * (docs/specification/metadata.md#standard-blocks). Edges marked as not available are not checked.
 */
export function boundingBoxFaults(box: CompoundValue): readonly BoxFault[] {
  const edges = EDGES.map(({ name, limit }) => ({ name, limit, text: edgeText(box, name) }))
  const given = edges.filter(({ text }) => text !== '' && text !== NOT_AVAILABLE)
  const outside = given.flatMap(({ name, limit, text }): readonly BoxFault[] => {
    if (isDecimal(text) && Math.abs(Number(text)) <= limit) return []
    const fault = `must be a number from -${limit} to ${limit}.`
    return [{ edge: name, text, fault, code: 'fieldCoordinate' }]
  })
  const incomplete = given.length > 0 && edges.some(({ text }) => text === '')
  return [
    ...outside,
    ...(incomplete ? [whole(box, 'boxIncomplete', 'must have all four edges.')] : []),
    ...(outside.length === 0 ? crossed(box) : []),
  ]
}

function crossed(box: CompoundValue): readonly BoxFault[] {
  return [
    ...(exceeds(box, 'westLongitude', 'eastLongitude')
      ? [whole(box, 'boxCrossed', 'must have its western edge west of its eastern edge.')]
      : []),
    ...(exceeds(box, 'southLatitude', 'northLatitude')
      ? [whole(box, 'boxCrossed', 'must have its southern edge south of its northern edge.')]
      : []),
  ]
}

const EDGES = [
  { name: 'westLongitude', limit: 180 },
  { name: 'eastLongitude', limit: 180 },
  { name: 'northLatitude', limit: 90 },
  { name: 'southLatitude', limit: 90 },
] as const

type Edge = (typeof EDGES)[number]['name']

function exceeds(box: CompoundValue, low: Edge, high: Edge): boolean {
  // Missing and unavailable edges become NaN, which exceeds nothing.
  return coordinate(edgeText(box, low)) > coordinate(edgeText(box, high))
}

function coordinate(text: string): number {
  return text === '' ? Number.NaN : Number(text)
}

function edgeText(box: CompoundValue, edge: string): string {
  const text = box[edge]
  return typeof text === 'string' ? text : ''
}

function whole(box: CompoundValue, code: RefusalCode, fault: string): BoxFault {
  const text = EDGES.flatMap(({ name }) => edgeText(box, name) || []).join('; ')
  return { edge: null, text, fault, code }
}
