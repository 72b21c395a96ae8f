import type { PidRegistrar } from '@holdfast/core'
import { formatPid, type PidRecord, type PidState } from '@holdfast/core/rules'

/** The registrar's record of an identifier; target and metadata are null until it has been public. */
export interface KnownPid {
  readonly state: PidState
  readonly target: string | null
  readonly metadata: string | null
}

/** A registrar in memory. Its records can be read, and it can be made to fail. */
export interface MemoryRegistrar extends PidRegistrar {
  /** By formatted identifier, folded to lower case. */
  readonly known: ReadonlyMap<string, KnownPid>
  /** From now on each call rejects with the result of `failure`; null ends this. */
  failWith(failure: (() => Error) | null): void
  /** The number of calls, including failures. */
  readonly calls: number
}

export function memoryRegistrar({ authority }: { readonly authority: string }): MemoryRegistrar {
  const known = new Map<string, KnownPid>()
  let failure: (() => Error) | null = null
  let calls = 0
  const at = (pid: PidRecord['pid']): string => formatPid(pid).toLowerCase()
  const called = (): void => {
    calls += 1
    if (failure !== null) throw failure()
  }
  return {
    known,
    get calls() {
      return calls
    },
    failWith: (next) => {
      failure = next
    },
    manages: (pid) => pid.authority === authority,
    stateOf: async (pid) => {
      called()
      return known.get(at(pid))?.state ?? null
    },
    reserve: async (pid) => {
      called()
      const there = known.get(at(pid))
      if (there === undefined)
        known.set(at(pid), { state: 'reserved', target: null, metadata: null })
      return there?.state ?? 'reserved'
    },
    publish: async ({ pid, target, metadata }) => {
      called()
      known.set(at(pid), { state: 'public', target, metadata })
    },
    withdraw: async ({ pid, target, metadata }) => {
      called()
      const there = known.get(at(pid))
      if (there === undefined) return null
      if (there.state === 'reserved') known.delete(at(pid))
      else known.set(at(pid), { state: 'hidden', target, metadata })
      return there.state === 'reserved' ? null : 'hidden'
    },
  }
}
