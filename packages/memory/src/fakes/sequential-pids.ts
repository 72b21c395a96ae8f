import type { CitationSource, PersistentIds, PidRegistrar } from '@holdfast/core'

export interface SequentialPidsOptions {
  /** Default: `doi`. */
  readonly protocol?: string
  readonly authority: string
  /** The beginning of every identifier, such as `FK2/`. */
  readonly shoulder: string
  /** Where identifiers are registered; nowhere when absent. */
  readonly registrar?: PidRegistrar
  /** Where citations are known; nowhere when absent. */
  readonly citations?: CitationSource
}

/** Identifiers that count up: `<shoulder>000001` and so on. */
export function sequentialPids({
  protocol = 'doi',
  authority,
  shoulder,
  registrar,
  citations,
}: SequentialPidsOptions): PersistentIds {
  let last = 0
  return {
    mint: async () => {
      last += 1
      const identifier = `${shoulder}${String(last).padStart(6, '0')}`
      return { protocol, authority, identifier }
    },
    ...(registrar === undefined ? {} : { registrar }),
    ...(citations === undefined ? {} : { citations }),
  }
}
