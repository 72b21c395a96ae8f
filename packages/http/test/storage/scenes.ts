import type { RemoteStorage } from '@holdfast/core'
import { StorageUnavailable } from '@holdfast/core/rules'
import { memoryRemote, memoryStorage } from '@holdfast/memory'
import { openWorld, type World } from '../app/world.ts'

/** The other end, which answers until it is told not to. */
export interface OtherEnd {
  readonly files: Map<string, Uint8Array>
  /** Whether it answers from now on. */
  answer(answers: boolean): void
  readonly isSilent: boolean
  /** How often it was asked for anything. */
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

/** A store with three remote ones on it: one to register in, one that only redirects, one that is closed. */
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

/** Lays a file at the other end; answers what a client calls it. */
export function lay({ files }: OtherEnd, path: string, content: string | Uint8Array): string {
  files.set(path, Buffer.from(content))
  return `museum://${path}`
}
