import type { RemoteStorage } from '@holdfast/core'
import { StorageUnavailable } from '@holdfast/core/rules'
import { memoryRemote, memoryStorage } from '@holdfast/memory'
import { openWorld, type World } from '../app/world.ts'

/** The remote server, which answers until it is silenced. */
export interface OtherEnd {
  readonly files: Map<string, Uint8Array>
  /** Sets whether it answers. */
  answer(answers: boolean): void
  readonly isSilent: boolean
  /** The number of calls. */
  asked: number
}

export interface RemoteScene {
  readonly world: World
  readonly end: OtherEnd
}

function otherEnd(): OtherEnd {
  let answering = true
  return {
    files: new Map(),
    answer: (answers) => {
      answering = answers
    },
    get isSilent() {
      return !answering
    },
    asked: 0,
  }
}

/** A remote storage that is silent whenever `end` is. */
function reachable(end: OtherEnd): RemoteStorage {
  const storage = memoryRemote(end.files)
  const ask = <T>(asked: () => Promise<T>): Promise<T> => {
    end.asked += 1
    return end.isSilent ? Promise.reject(new StorageUnavailable('Nobody answers')) : asked()
  }
  return {
    get: (path, range, size) => ask(() => storage.get(path, range, size)),
    measure: (path, digest) => ask(() => storage.measure(path, digest)),
    size: (path) => ask(() => storage.size(path)),
    downloadUrl: async (path, { minutes }) => `https://museum.example.org/${path}?for=${minutes}`,
  }
}

/**
 * A store with three remote ones on it: one for registrations, one that only redirects, one without access.
 */
export async function openRemoteWorld(): Promise<RemoteScene> {
  const end = otherEnd()
  const storage = reachable(end)
  const world = await openWorld({
    storages: {
      preferred: 'local',
      drivers: { local: memoryStorage(), other: memoryStorage() },
      remotes: {
        museum: { storage, base: 'local' },
        mirror: { storage, base: 'local' },
        closed: { storage, base: 'local' },
        elsewhere: { storage, base: 'other' },
      },
      profiles: {
        museum: { label: 'Museum' },
        mirror: { label: 'Mirror', directDownload: true, urlMinutes: 9 },
        closed: { label: 'Closed', uploadOutOfBand: false },
      },
    },
  })
  return { world, end }
}

/** Puts a file on the remote server; answers its storage identifier for clients. */
export function lay({ files }: OtherEnd, path: string, content: string | Uint8Array): string {
  files.set(path, Buffer.from(content))
  return `museum://${path}`
}
