import type { PersistentIds } from '@holdfast/core'

export interface SequentialPidsOptions {
  readonly authority: string
  /** What every identifier begins with, such as `FK2/`. */
  readonly shoulder: string
}

/** DOIs that count up: `<shoulder>000001` and so on. */
export function sequentialPids({ authority, shoulder }: SequentialPidsOptions): PersistentIds {
  let last = 0
  return {
    mint: async () => {
      last += 1
      const identifier = `${shoulder}${String(last).padStart(6, '0')}`
      return { protocol: 'doi', authority, identifier }
    },
  }
}
