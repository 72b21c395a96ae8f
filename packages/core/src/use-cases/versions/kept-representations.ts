import type { Domain } from '../../ports/ports.ts'
import type { KeptRepresentation } from '../../ports/store/kept-representations.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Day } from '../../rules/files/file-record.ts'
import { sharedStamp } from '../../rules/versions/shared-stamp.ts'
import type { DatasetContext } from '../../rules/versions/version-detail.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { backgroundWrites } from '../usage/background-writes.ts'

/** What a representation was made of that everybody may be given. */
export interface MadeOf {
  readonly dataset: Pick<Dataset, 'id' | 'revision'>
  readonly context: DatasetContext
  readonly catalogueRevision: number
  /** On which it was made, where it changes with the day. */
  readonly day?: Day | undefined
}

/** The version that a representation is wanted of. */
export interface VersionNamed {
  readonly ref: DatasetRef
  readonly version: string
}

/** A representation that was found. */
export interface FoundText {
  readonly text: string
  /** Of the same moment; it includes the day where that was asked for. */
  readonly stamp: string
}

/** What a page is kept under. */
export interface PageWanted {
  readonly key: string
  /** Everything that it depends on beside the version, the settings, the collections and the day, such as the look. */
  readonly besides: string
}

/** The state of a version in which everybody is shown the same page. */
export interface PageState {
  /** Changes with everything that a page depends on but `besides`; also daily. */
  readonly stamp: string
  readonly dataset: Pick<Dataset, 'id' | 'revision'>
  /** The page that is kept; null for none. */
  readonly text: string | null
}

/** Texts made within this many milliseconds are written together. */
const GATHERING_MS = 200
/** Texts of one statement. */
const BATCH = 64
/** More than this does not wait to be written; further texts are made again when they are asked for. */
const MOST_WAITING_CHARACTERS = 4 * 1024 * 1024
/** Longer texts are rare, and sending them takes longer than making them. */
const MOST_CHARACTERS = 64 * 1024
/** The text of a version with more files is mostly longer than what is kept. */
export const MOST_KEPT_FILES = 100
/** Longer keys are searches and deep folders, which are rarely asked for again. */
const MOST_OF_KEY = 300
/** Of one dataset, so that nobody fills the database by asking for it in ever new ways. */
const MOST_OF_DATASET = 16

/**
 * Keeps what was made of released versions in the store, so that it is made once for all processes and starts
 * (decision 0526). Only texts about which no permission decides: those with a stamp.
 */
export const keptRepresentations = ({
  store,
  clock,
  contexts,
  catalogue,
  signer,
  madeBy,
  pause,
  tellOperator,
}: Pick<
  Domain,
  'store' | 'clock' | 'contexts' | 'catalogue' | 'signer' | 'madeBy' | 'pause' | 'tellOperator'
>) => {
  const waiting = new Map<string, KeptRepresentation>()
  let waitingCharacters = 0
  const fingerprints = new WeakMap<DatasetContext, string>()

  const markOf = ({ context, catalogueRevision, day }: Omit<MadeOf, 'dataset'>): string => {
    const fingerprint =
      fingerprints.get(context) ?? signer.fingerprint(JSON.stringify([madeBy, context]))
    fingerprints.set(context, fingerprint)
    const mark = `${catalogueRevision}.${fingerprint}`
    return day === undefined ? mark : `${mark}.${day}`
  }
  const markOfPage = (stamp: string, besides: string): string =>
    `${stamp}.${signer.fingerprint(JSON.stringify([madeBy, besides]))}`

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

  const keep = (representation: KeptRepresentation): void => {
    const { datasetId, key, text } = representation
    if (text.length > MOST_CHARACTERS || key.length > MOST_OF_KEY) return
    if (waitingCharacters + text.length > MOST_WAITING_CHARACTERS) return
    const name = `${datasetId} ${key}`
    waitingCharacters += text.length - (waiting.get(name)?.text.length ?? 0)
    waiting.set(name, representation)
    soon()
  }

  return {
    /**
     * What is kept of a version under a key, if it is what would be made now; `daily` where that changes with the day. At
     * most one more query for its context.
     */
    find: async (
      { ref, version }: VersionNamed,
      key: string,
      { daily = false }: { readonly daily?: boolean } = {},
    ): Promise<FoundText | null> => {
      const specifier = parseVersionSpecifier(version)
      if (madeBy === null || specifier === null || specifier.kind === 'draft') return null
      return store.read(async (unit) => {
        const found = await unit.keptRepresentations.find({ of: ref, key })
        if (found === null || found.kept === null) return null
        const { kept, collectionId } = found
        const stamp = sharedStamp(found.stamp, specifier, catalogue)
        if (stamp === null) return null
        const context = await contexts(unit, { ...found.stamp, collectionId })
        const day = daily ? today(clock.now()) : undefined
        const mark = markOf({ context, catalogueRevision: catalogue.revision, day })
        if (kept.mark !== mark) return null
        return { text: kept.text, stamp: day === undefined ? stamp : `${stamp}.${day}` }
      }, LATEST)
    },

    /** Has a text kept; returns at once. */
    keep: ({ dataset, ...madeOf }: MadeOf, key: string, text: string): void => {
      if (madeBy === null) return
      const { id: datasetId, revision } = dataset
      keep({ datasetId, key, revision, mark: markOf(madeOf), text })
    },

    /**
     * The state of a version, with the page that is kept of it; null where not everybody is shown the same, or there is no
     * such dataset. Refuses no name of a version. One query.
     */
    findPage: async (
      { ref, version }: VersionNamed,
      { key, besides }: PageWanted,
    ): Promise<PageState | null> => {
      const specifier = parseVersionSpecifier(version)
      if (specifier === null || specifier.kind === 'draft') return null
      return store.read(async (unit) => {
        const found = await unit.keptRepresentations.find({ of: ref, key })
        const shared = found && sharedStamp(found.stamp, specifier, catalogue)
        if (found === null || shared === null) return null
        const { id, revision } = found.stamp
        const stamp = `${shared}.${today(clock.now())}`
        const isSame = madeBy !== null && found.kept?.mark === markOfPage(stamp, besides)
        return {
          stamp,
          dataset: { id, revision },
          text: isSame ? (found.kept?.text ?? null) : null,
        }
      }, LATEST)
    },

    /**
     * Has a page kept that was made after that state was read; returns at once. What has changed in between changes the stamp
     * too, so that the page is not found.
     */
    keepPage: (
      { stamp, dataset }: Pick<PageState, 'stamp' | 'dataset'>,
      { key, besides }: PageWanted,
      text: string,
    ): void => {
      if (madeBy === null) return
      const { id: datasetId, revision } = dataset
      keep({ datasetId, key, revision, mark: markOfPage(stamp, besides), text })
    },

    /** Resolves when everything so far was written, or could not be. */
    allKept: tried,
  }
}

/** One query needs no transaction. */
const LATEST = { consistency: 'latest' } as const
