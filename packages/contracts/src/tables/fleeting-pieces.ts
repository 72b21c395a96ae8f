import type { Bytes } from '@holdfast/core/rules'

/** How many pieces a text comes in. */
const PIECES = 8

/** Bytes in pieces that use the same memory: each is valid until the next one is asked for, as `Bytes` says. */
export async function* fleetingPieces(bytes: Uint8Array): Bytes {
  const length = Math.max(1, Math.ceil(bytes.length / PIECES))
  const memory = new Uint8Array(length)
  for (let at = 0; at < bytes.length; at += length) {
    const piece = bytes.subarray(at, at + length)
    memory.set(piece)
    yield memory.subarray(0, piece.length)
    memory.fill(0)
  }
}
