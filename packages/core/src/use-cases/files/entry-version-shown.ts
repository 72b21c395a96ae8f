import type { Domain } from '../../ports/ports.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { formatNumber, numberOf } from '../../rules/versions/version.ts'
import { entitledFile } from '../downloads/entitled-file.ts'
import { entryOfFile, newestWith } from './entry-versions.ts'

/** Which entry of a file is shown. */
export interface EntryShown {
  readonly fileId: number
  /** The id of the entry, whose label, description and version are shown; null for the newest. */
  readonly metadataId: number | null
}

/** The newest version with the wanted entry; the latest one if there is none. */
export const entryVersionShown =
  ({ store, clock }: Pick<Domain, 'store' | 'clock'>) =>
  (actor: Actor, { fileId, metadataId }: EntryShown): Promise<string> =>
    store.read(async (unit) => {
      if (metadataId === null) return ':latest'
      const { record, access } = await entitledFile(unit, actor, { fileId, now: clock.now() })
      const entry = await entryOfFile(unit, record, metadataId)
      const head = entry === null ? null : await newestWith(unit, access, entry)
      if (head === null) return ':latest'
      const number = numberOf(head)
      return number === null ? ':draft' : formatNumber(number)
    })
