import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import {
  type Registration,
  type RegistrationProblem,
  readRegistration,
} from '../../rules/direct-uploads/registration.ts'
import type { FoundBytes } from '../../rules/direct-uploads/registration-candidate.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import type { VersionDetail } from '../../rules/versions/version-detail.ts'
import { datasetToChange } from '../datasets/dataset-access.ts'
import { type AddedFile, type AddedFiles, insertFiles } from '../files/insert-files.ts'
import { requireRoom } from '../files/require-room.ts'
import { remoteStore } from '../storage/store-profile.ts'
import { storeOf } from '../transfers/transfer-store.ts'
import { draftFor } from '../versions/draft.ts'
import { matchReplacements } from './file-replacements.ts'
import { findStored } from './find-stored.ts'
import { replaceableUntil } from './replaceable-until.ts'
import { withinLimits } from './within-limits.ts'

/** The number of files that one job verifies. */
const FILES_A_JOB = 1000

/** The result for one file. */
export type RegistrationOutcome =
  | { readonly kind: 'added'; readonly added: AddedFile }
  | { readonly kind: 'notAdded'; readonly why: RegistrationProblem }

/** The result of a batch. */
export interface Registered {
  /** Null if no file was added. */
  readonly detail: VersionDetail | null
  /** In the order of the registrations. */
  readonly outcomes: readonly RegistrationOutcome[]
}

const notAdded = (why: RegistrationProblem): RegistrationOutcome => ({ kind: 'notAdded', why })

/** What else happens in the unit that registers a batch. */
export interface Around {
  /** Before anything else. */
  before(unit: WriteUnit): Promise<void>
  /** After at least one file was added. */
  after(unit: WriteUnit, outcomes: readonly RegistrationOutcome[]): Promise<void>
}

const ALONE: Around = { before: async () => {}, after: async () => {} }

/**
 * Registers bytes that clients uploaded to a store as files
 * (docs/specification/direct-uploads.md#add-several-files and
 * docs/specification/direct-uploads.md#registration).
 */
export const registerUseCases = (domain: Domain) => {
  const { store, clock, storages } = domain

  /** Adds the files that can be added in one change of the draft, and returns why others cannot. */
  const add = async (
    unit: WriteUnit,
    { actor, ref }: { readonly actor: Actor; readonly ref: DatasetRef },
    found: Map<number, FoundBytes>,
  ): Promise<Adding> => {
    const now = clock.now()
    const open = await draftFor(unit, { actor, ref, now })
    const { draft, access } = open
    const restricted = [...found.values()].some(({ registrable: { values } }) => values.restricted)
    if (restricted && !termsAreValid(draft.terms, true))
      refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
    const places = await matchReplacements(unit, draft, found)
    const more = [...places.placed.values()].filter(({ old }) => old === null)
    // Replacements do not count against the limit of files.
    if (more.length > 0) await requireRoom(domain, unit, { ...access, incoming: more.length })
    const { accepted, ...sifted } = await withinLimits(unit, access.dataset, places.placed)
    const refused = new Map([...places.refused, ...sifted.refused])
    if (accepted.size === 0) return { detail: null, added: new Map(), refused }
    const files = [...accepted.values()].map(({ registrable, place, size, old }) => ({
      stored: {
        ...place,
        size,
        contentType: registrable.contentType,
        checksum: registrable.checksum,
        crc32: null,
        verification: 'pending' as const,
      },
      values: registrable.values,
      tags: registrable.tags,
      tabIngest: registrable.tabIngest,
      warning: null,
      replaces: old,
    }))
    const inserted = await insertFiles(unit, { ...domain, open, actor, now }, files)
    await verifyLater(unit, {
      datasetId: access.dataset.id,
      fileIds: inserted.files.map(({ record }) => record.file.id),
      until: replaceableUntil(storages, accepted.values()),
    })
    const added = new Map(
      [...accepted.keys()].flatMap((index, nth) => {
        const file = inserted.files[nth]
        return file === undefined ? [] : [[index, file] as const]
      }),
    )
    return { detail: inserted.detail, added, refused }
  }

  /**
   * Registers the files that can be registered, in one change of the draft, and returns why others cannot.
   * Bytes that are registered already are not registered again.
   */
  const registerAround = async (
    { actor, ref }: { readonly actor: Actor; readonly ref: DatasetRef },
    registrations: readonly Registration[],
    { before, after }: Around,
  ): Promise<Registered> => {
    const readings = registrations.map((one) =>
      readRegistration(one, {
        isRemote: (driver) => remoteStore(storages, driver) !== null,
        mayLackChecksums: (driver) => storeOf(domain, driver)?.store.mode === 'referenced',
      }),
    )
    const { found, problems } = await findStored(domain, { actor, ref }, readings)
    const outcomesOf = ({ added, refused }: Omit<Adding, 'detail'>) =>
      readings.map((_, index): RegistrationOutcome => {
        const file = added.get(index)
        if (file !== undefined) return { kind: 'added', added: file }
        return notAdded(refused.get(index) ?? problems.get(index) ?? { kind: 'unusable' })
      })
    if (found.size === 0) return { detail: null, outcomes: outcomesOf(NOTHING) }
    const adding = await store
      .write(async (unit) => {
        await before(unit)
        const added = await add(unit, { actor, ref }, found)
        // If all files are refused, the unit is rolled back, so that no draft is opened.
        if (added.added.size === 0) throw new Rejected(added)
        await after(unit, outcomesOf(added))
        return added
      })
      .catch((error: unknown) => {
        if (error instanceof Rejected) return error.adding
        throw error
      })
    return { detail: adding.detail, outcomes: outcomesOf(adding) }
  }

  const registerAll = (
    actor: Actor,
    ref: DatasetRef,
    registrations: readonly Registration[],
  ): Promise<Registered> => registerAround({ actor, ref }, registrations, ALONE)

  return {
    /** Refuses callers who may not edit the dataset, and a locked dataset, before the body is read. */
    requireEditor: (actor: Actor, ref: DatasetRef): Promise<void> =>
      store.read(async (unit) => {
        const { dataset, held } = await datasetToChange(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        requireEditable(dataset.locks, held)
      }),

    registerAll,

    /** As `registerAll`, with more in the same unit. */
    registerAround,

    /** Registers one file; refuses if it cannot be registered. */
    register: async (
      actor: Actor,
      ref: DatasetRef,
      registration: Registration,
    ): Promise<AddedFiles> => {
      const { detail, outcomes } = await registerAll(actor, ref, [registration])
      const [outcome] = outcomes
      if (detail !== null && outcome?.kind === 'added') return { detail, files: [outcome.added] }
      return refuseAs(outcome?.kind === 'notAdded' ? outcome.why : { kind: 'unusable' })
    },
  }
}

function refuseAs(why: RegistrationProblem): never {
  switch (why.kind) {
    case 'unusable':
      return refuse({
        kind: 'invalid',
        message: 'A valid storageIdentifier, fileName and mimeType are needed to register a file.',
      })
    case 'badTag':
      return refuse({ kind: 'invalid', message: why.message })
    case 'refused':
      return refuse(why.refusal)
  }
}

interface Adding {
  readonly detail: VersionDetail | null
  readonly added: ReadonlyMap<number, AddedFile>
  readonly refused: ReadonlyMap<number, RegistrationProblem>
}

const NOTHING: Adding = { detail: null, added: new Map(), refused: new Map() }

/** Rolls a unit back that added nothing. */
class Rejected extends Error {
  override readonly name = 'Rejected'
  readonly adding: Adding
  constructor(adding: Adding) {
    super('No file of the batch could be added')
    this.adding = adding
  }
}

interface ToVerify {
  readonly datasetId: number
  readonly fileIds: readonly number[]
  readonly until: number | null
}

async function verifyLater(
  { jobs }: Pick<WriteUnit, 'jobs'>,
  { datasetId, fileIds, until }: ToVerify,
): Promise<void> {
  for (let at = 0; at < fileIds.length; at += FILES_A_JOB)
    await jobs.enqueue({
      kind: 'verifyFiles',
      datasetId,
      fileIds: fileIds.slice(at, at + FILES_A_JOB),
      ...(until === null ? {} : { replaceableUntil: until }),
    })
}
