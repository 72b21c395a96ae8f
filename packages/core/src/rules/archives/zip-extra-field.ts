import { dataViewOf } from './zip-end.ts'

/** The content of a member's extra field with the header id `kind`; null without one. */
export function extraField(extra: Uint8Array, kind: number): Uint8Array | null {
  const view = dataViewOf(extra)
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === kind && end <= extra.length) return extra.subarray(at + 4, end)
    at = end
  }
  return null
}
