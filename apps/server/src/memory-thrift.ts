import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How far the heap may grow before what is no longer needed is looked for, in per cent. V8's own choice
 * lets it reach several times what is in use; a server that shares its machine is better off smaller.
 */
const GROWTH_PERCENT = 50

/** To be called before anything large is made. */
export function beThrifty(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/**
 * A collection of what was made a moment ago and is no longer used, which takes about a millisecond. Null
 * where this Node does not hand it out.
 */
export function youngCollection(): (() => void) | null {
  // Only contexts made while the flag is set have the function.
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : null')
  setFlagsFromString('--no-expose-gc')
  return typeof collect === 'function' ? () => collect({ type: 'minor' }) : null
}
