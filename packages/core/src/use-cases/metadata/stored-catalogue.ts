import type { Clock } from '../../ports/calendar/clock.ts'
import type { CatalogueUpdates } from '../../ports/ports.ts'
import type { ChangeNotices } from '../../ports/settings/change-notices.ts'
import type { Store } from '../../ports/store/store.ts'
import {
  type FieldCatalogue,
  fieldCatalogue,
  installedBlocks,
} from '../../rules/metadata/catalogue.ts'
import type { MetadataBlock } from '../../rules/metadata/model.ts'

/** After this time a process notices a change without a notice. */
const VALID_FOR_MS = 5_000

/** The catalogue of an installation, which follows the stored blocks. */
export interface StoredCatalogue {
  /** Always the newest definitions that this process knows; use it as if it never changed. */
  readonly catalogue: FieldCatalogue
  /** The store; each unit of work makes sure first that the catalogue is no older than a few seconds. */
  readonly store: Store
  readonly updates: CatalogueUpdates
}

/**
 * Keeps the catalogue of `standard` blocks and of those in the store, which take the place of standard ones with the
 * same name. The revision of the stored blocks is read once in five seconds, the blocks only after a change.
 */
export function storedCatalogue({
  store,
  clock,
  notices,
  standard,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly notices: ChangeNotices
  readonly standard: readonly MetadataBlock[]
}): StoredCatalogue {
  let current = fieldCatalogue(standard)
  let validUntil = Number.NEGATIVE_INFINITY
  let checking: { readonly told: number; readonly done: Promise<void> } | null = null
  let told = 0
  let begun = 0
  let applied = 0
  notices.receive(() => {
    told += 1
    validUntil = Number.NEGATIVE_INFINITY
  })

  const check = async (): Promise<void> => {
    const until = clock.now().getTime() + VALID_FOR_MS
    const toldBefore = told
    begun += 1
    const own = begun
    const latest = { consistency: 'latest' } as const
    const revision = await store.read((unit) => unit.metadataBlocks.revision(), latest)
    if (revision !== current.revision) {
      const stored = await store.read((unit) => unit.metadataBlocks.all(), latest)
      // Of two readings, the one that began first does not replace what the other has found.
      if (own > applied)
        current = fieldCatalogue(installedBlocks(standard, stored.blocks), stored.revision)
      applied = Math.max(applied, own)
    }
    // A reading that began before a change may not show it.
    if (told === toldBefore) validUntil = until
  }
  /** Null while the catalogue is new enough, so that most units need not wait at all. */
  const due = (): Promise<void> | null => {
    if (clock.now().getTime() < validUntil) return null
    // One that began before a notice may not show the change, so nobody who comes after the notice waits for it.
    if (checking?.told === told) return checking.done
    const started = {
      told,
      done: check().finally(() => {
        if (checking === started) checking = null
      }),
    }
    checking = started
    return started.done
  }
  const first = <T>(work: () => Promise<T>): Promise<T> => {
    const waiting = due()
    return waiting === null ? work() : waiting.then(work)
  }
  return {
    catalogue: following(() => current),
    store: {
      ...store,
      read: (work, options) => first(() => store.read(work, options)),
      write: (work) => first(() => store.write(work)),
    },
    updates: {
      fresh: async () => {
        await due()
      },
      reload: async () => {
        await checking?.done
        await check()
        await notices.announce()
      },
    },
  }
}

/** A catalogue that asks the current one each time. */
const following = (current: () => FieldCatalogue): FieldCatalogue => ({
  get revision() {
    return current().revision
  },
  get blocks() {
    return current().blocks
  },
  get offered() {
    return current().offered
  },
  get topLevel() {
    return current().topLevel
  },
  field: (name) => current().field(name),
  fieldWithId: (digits) => current().fieldWithId(digits),
  idOf: (field) => current().idOf(field),
  blockOf: (fieldName) => current().blockOf(fieldName),
  children: (parentName) => current().children(parentName),
  topLevelOf: (blockName) => current().topLevelOf(blockName),
  displayName: (field) => current().displayName(field),
  term: (field, text) => current().term(field, text),
})
