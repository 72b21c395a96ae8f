import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How much the heap may grow between two garbage collections, in per cent. V8's default lets it reach several
 * times the memory in use; on a shared machine less is better.
 */
const GROWTH_PERCENT = 50

/** The size of the space for young objects, in MiB, of which V8 has two. */
const YOUNG_SPACE = 'max-semi-space-size'
const YOUNG_SPACE_MIB = 8

/** Node's arguments with the size of the space for young objects, which cannot be set later (decision 0080). */
export function withSmallYoungSpace(args: readonly string[]): string[] {
  const given = args.some((arg) => arg.includes(YOUNG_SPACE))
  return given ? [...args] : [...args, `--${YOUNG_SPACE}=${YOUNG_SPACE_MIB}`]
}

/** Call it before anything large is allocated. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/**
 * Collects young objects, which takes about a millisecond. Null if this Node does not expose the garbage
 * collector.
 */
export function youngObjectCollection(): (() => void) | null {
  // Only contexts created while the flag is set have the function.
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : null')
  setFlagsFromString('--no-expose-gc')
  return typeof collect === 'function' ? () => collect({ type: 'minor' }) : null
}
