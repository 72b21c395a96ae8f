import type { CitationSource, PersistentIds, PidRegistrar } from '@holdfast/core'

export interface SequentialPidsOptions {
  readonly authority: string
  /** The beginning of every identifier, such as `FK2/`. */
  readonly shoulder: string
  /** Where identifiers are registered; nowhere when absent. */
  readonly registrar?: PidRegistrar
  /** Where citations are known; nowhere when absent. */
  readonly citations?: CitationSource
}

/** DOIs that count up: `<shoulder>000001` and so on. */
export function sequentialPids({
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
      return { protocol: 'doi', authority, identifier }
    },
    ...(registrar === undefined ? {} : { registrar }),
    ...(citations === undefined ? {} : { citations }),
  }
}
