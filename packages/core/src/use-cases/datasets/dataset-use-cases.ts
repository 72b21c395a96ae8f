import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import {
  allowedDatasetTypes,
  effectiveInputLevels,
  effectiveStorageDriver,
} from '../../rules/collections/effective-values.ts'
import { type DatasetType, DEFAULT_DATASET_TYPE } from '../../rules/dataset-types/dataset-type.ts'
import type { DatasetLock, DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { checkMetadataLanguage } from '../../rules/datasets/metadata-language.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import type { TemplateRef } from '../../rules/templates/template-ref.ts'
import { isOpenPicture } from '../../rules/thumbnails/dataset-picture.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import { termsForType } from '../../rules/versions/terms-input.ts'
import { nextUpdateTime } from '../../rules/versions/update-time.ts'
import type { NewVersion } from '../../rules/versions/version.ts'
import {
  type DatasetViewContext,
  detailWith,
  type VersionDetail,
} from '../../rules/versions/version-detail.ts'
import { checkNote } from '../../rules/versions/version-note.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { assignRoles } from '../roles/assignment-events.ts'
import { countUse } from '../templates/count-use.ts'
import { openPictures } from '../thumbnails/dataset-pictures.ts'
import { heldCaller } from '../users/held-caller.ts'
import { EVERY_PAGE, filesShown, type Stamped, viewFor } from '../versions/dataset-view.ts'
import { customTermsAllowed, parseMetadata, type VersionInput } from '../versions/edit-use-cases.ts'
import { requireNamedAuthors, requireValid } from '../versions/metadata-validation.ts'
import { datasetFor, requireVisible } from './dataset-access.ts'
import { addWithFreshPid, type CreatedDataset } from './mint-identifier.ts'

/** A new dataset and its first draft. */
export interface NewDatasetInput extends VersionInput {
  /** Default: `dataset`. */
  readonly type?: string
  readonly metadataLanguage?: string
  readonly fileCountLimit?: number
  /** Accepts incomplete metadata where the installation allows it. */
  readonly incomplete?: boolean
  /** The template whose values a form began with; it counts the datasets that were made with it. */
  readonly template?: TemplateRef
}

/** A dataset as the caller may see it; `latest` is null when no version is visible to them. */
export interface DatasetDetail {
  readonly context: DatasetViewContext
  readonly latest: VersionDetail | null
  /** Whether the dataset has a thumbnail; absent when that was not determined. */
  readonly pictured?: boolean
}

/**
 * Creates and reads datasets (docs/specification/datasets.md#create and
 * docs/specification/datasets.md#dataset-json).
 */
export const datasetUseCases = (domain: Domain) => {
  const { store, clock, catalogue, persistentIds, storages, images, thumbnailLimits } = domain

  /** Always false when metadata is anonymised: a picture could identify its authors. */
  const isPictured = async (
    unit: ReadUnit,
    { context, version, files }: VersionDetail,
  ): Promise<boolean> => {
    const within = { limit: thumbnailLimits.image, day: today(clock.now()) }
    if (images === null || context.masked !== null) return false
    if (files === 'later') {
      const wanted = { size: within.limit, day: within.day, count: 1 }
      return (await openPictures(unit, version, wanted)).length > 0
    }
    return (files ?? []).some(({ file }) => isOpenPicture(file, within))
  }

  const get = (
    actor: Actor,
    ref: DatasetRef,
    { emails }: { readonly emails: boolean },
  ): Promise<Stamped<DatasetDetail>> =>
    store.read(
      async (unit) => {
        const viewing = { actor, of: ref, includeDeaccessioned: false, files: EVERY_PAGE, emails }
        const specifier = { kind: 'latest' } as const
        const viewed =
          (await viewFor(unit, domain, { ...viewing, specifier })) ?? noSuchDataset(ref)
        const { access, context, versions } = viewed
        requireVisible(access, actor)
        const stamp = viewed.stamp && `${viewed.stamp}.${today(clock.now())}`
        const head = visibleHead(access)
        if (head === null) return { shown: { context, latest: null }, stamp }
        const found = versions.find(({ version }) => version.ordinal === head.ordinal)
        if (found === undefined) throw new Error(`Dataset ${access.dataset.id} lacks a version`)
        const files = await filesShown(unit, found)
        const latest = detailWith({ version: found.version, context }, files)
        return { shown: { context, latest, pictured: await isPictured(unit, latest) }, stamp }
      },
      { consistency: 'latest' },
    )

  return {
    create: (
      actor: Actor,
      collectionRef: CollectionRef,
      input: NewDatasetInput,
    ): Promise<CreatedDataset> =>
      store.write(async (unit) => {
        const place = await collectionFor(unit, actor, collectionRef)
        const { lineage, collection } = place
        const { accountId } = requireAccount(actor)
        requirePermission(place.held, 'AddDataset', actor)
        const type = await typeFor(unit, input.type ?? DEFAULT_DATASET_TYPE, lineage)
        checkMetadataLanguage(input.metadataLanguage, {
          collection,
          settings: await unit.settings.all(),
        })
        const metadata = parseMetadata(input.metadataBlocks, domain)
        if (input.incomplete && domain.features.incompleteMetadata) requireNamedAuthors(metadata)
        else requireValid(metadata, catalogue, effectiveInputLevels(lineage, catalogue))
        const terms = termsForType(input.terms, {
          type,
          licenses: await unit.licenses.all(),
          customAllowed: await customTermsAllowed(unit),
        })
        if (input.template !== undefined) await countUse(unit, input.template, place)
        const now = clock.now()
        const done = { at: now, actor: assigneeOf(await heldCaller(unit, actor)) }
        const created = await addWithFreshPid(
          { unit, persistentIds },
          {
            collectionId: collection.id,
            type: type.name,
            creatorId: accountId,
            createdAt: now,
            publishedAt: null,
            embargoedUntil: null,
            storageDriver: effectiveStorageDriver(lineage, storages.preferred),
            metadataLanguage: input.metadataLanguage || null,
            fileCountLimit: limitOf(input.fileCountLimit),
            guestbookId: null,
            citationDateField: null,
            curationLabelSet: null,
          },
        )
        await unit.versions.add(
          firstDraft(created.id, {
            createdAt: now,
            metadata,
            terms: { ...terms, fileAccessRequest: true },
            note: checkNote(input.note ?? null),
            contributorIds: [accountId],
          }),
        )
        await unit.events.append({
          ...done,
          kind: 'datasetCreated',
          objectId: created.id,
          details: { collectionId: collection.id },
        })
        if (collection.defaultRoleId !== null) {
          const given = { assignee: done.actor, roleId: collection.defaultRoleId }
          await assignRoles(unit, [{ ...given, pointId: created.id }], done)
        }
        await requestRegistration(unit, created, domain)
        return created
      }),

    /** The dataset with the newest version the caller may see. */
    get: async (
      actor: Actor,
      ref: DatasetRef,
      options: { readonly emails: boolean },
    ): Promise<DatasetDetail> => (await get(actor, ref, options)).shown,

    /** The same, with a stamp that also changes daily: embargoes and retention periods end. */
    getStamped: get,

    /**
     * The locks of the dataset; for every caller it is not hidden from
     * (docs/specification/datasets.md#lock-calls).
     */
    shownLocks: (
      actor: Actor,
      ref: DatasetRef,
    ): Promise<{ readonly pid: Pid; readonly locks: readonly DatasetLock[] }> =>
      store.read(async (unit) => (await datasetFor(unit, actor, ref)).dataset),

    /** The same without an access check, for the installation itself before it accepts a write. */
    locks: async (
      ref: DatasetRef,
    ): Promise<{ readonly pid: Pid; readonly locks: readonly DatasetLock[] }> => {
      const dataset = await store.read(({ datasets }) => datasets.find(ref), {
        consistency: 'latest',
      })
      return dataset ?? refuse({ kind: 'notFound', what: 'Dataset' })
    },
  }
}

const limitOf = (limit: number | undefined): number | null =>
  limit === undefined || limit < 0 ? null : limit

/**
 * The dataset type, held unchanged while the dataset is created. Refuses unknown types and those the
 * collection does not allow.
 */
async function typeFor(unit: WriteUnit, name: string, lineage: Lineage): Promise<DatasetType> {
  const [type] = await unit.datasetTypes.hold(name)
  if (type !== undefined && allowedDatasetTypes(lineage).includes(name)) return type
  const reason = type === undefined ? 'There is no such dataset type' : 'It is not allowed'
  return refuse({
    kind: 'invalid',
    message: `Error parsing Json: datasets of type '${name.slice(0, 100)}' cannot be created in this collection. ${reason}.`,
    fields: { datasetType: 'This dataset type is not allowed in the collection.' },
  })
}

/** The draft that a dataset begins with. */
const firstDraft = (
  datasetId: number,
  facts: Pick<NewVersion, 'createdAt' | 'metadata' | 'terms' | 'note' | 'contributorIds'>,
): NewVersion => ({
  ...facts,
  datasetId,
  ordinal: 1,
  state: { kind: 'draft' },
  updatedAt: nextUpdateTime(new Date(0), facts.createdAt),
  fileCount: 0,
  byteCount: 0,
  unf: null,
  saves: 1,
})
