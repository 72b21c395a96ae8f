import type { Domain } from '../../ports/ports.ts'
import type { KeptRepresentation } from '../../ports/store/kept-representations.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { sharedStamp } from '../../rules/versions/shared-stamp.ts'
import type { DatasetContext } from '../../rules/versions/version-detail.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { backgroundWrites } from '../usage/background-writes.ts'

/** What a representation was made of that everybody may be given. */
export interface MadeOf {
  readonly dataset: Pick<Dataset, 'id' | 'revision'>
  readonly context: DatasetContext
  readonly catalogueRevision: number
}

/** A representation that was found. */
export interface FoundText {
  readonly text: string
  /** Of the same moment. */
  readonly stamp: string
}

/** Texts made within this many milliseconds are written together. */
const GATHERING_MS = 200
/** Texts of one statement. */
const BATCH = 64
/** More than this does not wait to be written; further texts are made again when they are asked for. */
const MOST_WAITING_CHARACTERS = 4 * 1024 * 1024
/** Longer texts are rare, and sending them takes longer than making them. */
const MOST_CHARACTERS = 64 * 1024
/** Of one dataset, so that nobody fills the database by asking for it in ever new ways. */
const MOST_OF_DATASET = 16

/**
 * Keeps what was made of released versions in the store, so that it is made once for all processes and starts
 * (decision 0526). Only texts about which no permission decides: those with a stamp.
 */
export const keptRepresentations = ({
  store,
  contexts,
  catalogue,
  signer,
  madeBy,
  pause,
  tellOperator,
}: Pick<
  Domain,
  'store' | 'contexts' | 'catalogue' | 'signer' | 'madeBy' | 'pause' | 'tellOperator'
>) => {
  const waiting = new Map<string, KeptRepresentation>()
  let waitingCharacters = 0
  const fingerprints = new WeakMap<DatasetContext, string>()

  const markOf = ({ context, catalogueRevision }: Omit<MadeOf, 'dataset'>): string => {
    const fingerprint =
      fingerprints.get(context) ?? signer.fingerprint(JSON.stringify([madeBy, context]))
    fingerprints.set(context, fingerprint)
    return `${catalogueRevision}.${fingerprint}`
  }

  const writeAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, BATCH)
      // What cannot be written is not tried again.
      for (const [name, { text }] of batch) {
        waiting.delete(name)
        waitingCharacters -= text.length
      }
      const made = batch.map(([, each]) => each)
      await store.write((unit) => unit.keptRepresentations.keep(made, MOST_OF_DATASET))
    }
  }
  const { soon, tried } = backgroundWrites(
    { pause, tellOperator },
    {
      failure: 'answers about released versions could not be kept',
      gatheringMs: GATHERING_MS,
      writeAll,
    },
  )

  return {
    /** What is kept of a version under a key, if it is what would be made now; at most one more query for its context. */
    find: async (
      { ref, version }: { readonly ref: DatasetRef; readonly version: string },
      key: string,
    ): Promise<FoundText | null> => {
      const specifier = parseVersionSpecifier(version)
      if (madeBy === null || specifier === null || specifier.kind === 'draft') return null
      return store.read(
        async (unit) => {
          const found = await unit.keptRepresentations.find({ of: ref, key })
          if (found === null || found.kept === null) return null
          const { kept, collectionId } = found
          const stamp = sharedStamp(found.stamp, specifier, catalogue)
          if (stamp === null) return null
          const context = await contexts(unit, { ...found.stamp, collectionId })
          const mark = markOf({ context, catalogueRevision: catalogue.revision })
          return kept.mark === mark ? { text: kept.text, stamp } : null
        },
        { consistency: 'latest' },
      )
    },

    /** Has a text kept; returns at once. */
    keep: ({ dataset, ...madeOf }: MadeOf, key: string, text: string): void => {
      if (madeBy === null || text.length > MOST_CHARACTERS) return
      if (waitingCharacters + text.length > MOST_WAITING_CHARACTERS) return
      const { id: datasetId, revision } = dataset
      const name = `${datasetId} ${key}`
      waitingCharacters += text.length - (waiting.get(name)?.text.length ?? 0)
      waiting.set(name, { datasetId, key, revision, mark: markOf(madeOf), text })
      soon()
    },

    /** Resolves when everything so far was written, or could not be. */
    allKept: tried,
  }
}
