import type { Bytes } from '../../rules/storage/bytes.ts'
import { shareInFlight } from '../../rules/thumbnails/share-in-flight.ts'
import type { UncountedBundle } from './bundle.ts'

/** Larger zips are made anew for each download. */
const MOST_BYTES = 2 * 1024 * 1024
/** All zips that are kept; the least recently used ones are dropped first. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024
/** How many names are remembered. */
const MOST_WANTED = 1000
/** The memory of a zip besides its bytes; it limits the number of tiny ones. */
const ENTRY_BYTES = 2000

/** A zip, and whether everybody may download all that is in it. */
export interface PlannedBundle {
  readonly bundle: UncountedBundle
  readonly open: boolean
}

/** A memory for zips. */
export interface KeptBundles {
  /** Whether the zip of this name was asked for before, which is remembered from now on: most are wanted once. */
  wasWanted(name: string): boolean
  /**
   * The zip that is kept under `key`, or the planned one, which is kept if it is small and open to everybody. Those who
   * ask together share one. `key` contains everything that the zip depends on: none is ever invalidated.
   */
  find<Other extends NoBundle>(
    key: string,
    plan: () => Promise<PlannedBundle | Other>,
  ): Promise<PlannedBundle | Other>
}

/** Another plan, which is never kept. */
interface NoBundle {
  readonly bundle: null
}

/** Small zips that are the same for everybody, in memory (decision 0530). */
export function keptBundles(): KeptBundles {
  const kept = new Map<string, PlannedBundle>()
  const share = shareInFlight<PlannedBundle | null>()
  const wanted = new Set<string>()
  let size = 0

  const keep = (key: string, planned: PlannedBundle): PlannedBundle => {
    kept.set(key, planned)
    size += weightOf(planned)
    for (const [oldest, dropped] of kept) {
      if (size <= MOST_KEPT_BYTES) break
      kept.delete(oldest)
      size -= weightOf(dropped)
    }
    return planned
  }
  const make = async (key: string, planned: PlannedBundle | NoBundle) => {
    if (planned.bundle === null) return null
    const { bundle, open } = planned
    if (!open || bundle.etag === null || bundle.size > MOST_BYTES) return null
    const bytes = await allOf(bundle.open({ start: 0, end: bundle.size }), bundle.size)
    // An object that can't be read fails the download, as it does without a memory for zips.
    return bytes === null ? null : keep(key, { bundle: inMemory(bundle, bytes), open })
  }
  return {
    wasWanted: (name) => {
      const before = wanted.delete(name)
      wanted.add(name)
      for (const oldest of wanted) {
        if (wanted.size <= MOST_WANTED) break
        wanted.delete(oldest)
      }
      return before
    },
    find: async (key, plan) => {
      const found = kept.get(key)
      if (found !== undefined) {
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      let own: ReturnType<typeof plan> | undefined
      const made = await share(key, () => {
        own = plan()
        // What is refused to one caller may be planned for another.
        return own.then((planned) => make(key, planned)).catch(() => null)
      })
      return made ?? own ?? plan()
    },
  }
}

const weightOf = ({ bundle }: PlannedBundle): number => bundle.size + ENTRY_BYTES

const inMemory = (bundle: UncountedBundle, bytes: Uint8Array): UncountedBundle => ({
  fileName: bundle.fileName,
  size: bundle.size,
  etag: bundle.etag,
  released: bundle.released,
  open: async function* ({ start, end }) {
    yield bytes.subarray(start, end)
  },
})

/** A copy of the stream, whose chunks are reused; null if it breaks or has another length. */
async function allOf(stream: Bytes, size: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(size)
  let length = 0
  try {
    for await (const chunk of stream) {
      if (length + chunk.length > size) return null
      bytes.set(chunk, length)
      length += chunk.length
    }
  } catch {
    return null
  }
  return length === size ? bytes : null
}
