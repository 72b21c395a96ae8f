import type { RepositoryPorts } from '@holdfast/core'
import { memoryStorage } from '../storage/memory-storage.ts'
import { countingIds } from './counting-ids.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { plainPasswords, plainSigner } from './plain-secrets.ts'
import { sequentialPids } from './sequential-pids.ts'

/** What a repository needs beside its store. */
export interface PlainPorts
  extends Pick<
    RepositoryPorts,
    'storages' | 'ids' | 'signer' | 'passwords' | 'persistentIds' | 'site'
  > {
  readonly clock: FixedClock
}

/** New ports for a test, which names those that it is about beside them: nothing is random, and no time passes. */
export const plainPorts = (): PlainPorts => ({
  storages: { preferred: 'local', drivers: { local: memoryStorage() } },
  clock: fixedClock(new Date('2031-04-05T06:07:08Z')),
  ids: countingIds(),
  signer: plainSigner(),
  passwords: plainPasswords(),
  persistentIds: sequentialPids({ authority: '10.5072', shoulder: 'FK2/' }),
  site: { url: 'https://repository.example.org', installationName: null },
})
