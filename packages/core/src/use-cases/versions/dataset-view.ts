import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetView, DatasetViewed, ViewedFiles } from '../../ports/store/views.ts'
import { assignmentPointsOf, type DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { EVERY_FILE } from '../../rules/files/file-listing.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { maskedDataset } from '../../rules/versions/masked.ts'
import { sharedStamp } from '../../rules/versions/shared-stamp.ts'
import { isDraft, isReleased } from '../../rules/versions/version.ts'
import {
  type DatasetContext,
  type DatasetViewContext,
  readsFilesLater,
  type VersionDetail,
} from '../../rules/versions/version-detail.ts'
import type { VersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { maskedFor } from '../previews/preview-reader.ts'
import { accessGiven, holderAsking } from '../roles/held-permissions.ts'
import type { MadeOf } from './kept-representations.ts'
import { shownContext } from './version-detail.ts'

/** A representation, and the stamp under which every caller may be given it; null when it is for one. */
export interface Stamped<T> {
  readonly shown: T
  readonly stamp: string | null
  /** What it was made of, where it has a stamp and may be kept for longer than this process runs. */
  readonly madeOf?: MadeOf | null
}

/** What one caller wants to see of a dataset. */
export interface Viewing extends Omit<DatasetViewed, 'holder' | 'specifier'> {
  readonly actor: Actor
  readonly specifier: VersionSpecifier
  /** Shows email addresses to editors even if the installation hides them. */
  readonly emails: boolean
  /**
   * Whether a released version is wanted as everyone sees it. Then the caller's permissions are only read where they
   * could decide something; `access` lacks them otherwise.
   */
  readonly common?: boolean
}

/** A dataset as its caller may see it. */
export interface Viewed extends Pick<DatasetView, 'file' | 'versions' | 'differing' | 'history'> {
  readonly access: DatasetAccess
  readonly context: DatasetViewContext
  readonly stamp: string | null
  /** Null like the stamp. */
  readonly madeOf: MadeOf | null
}

/**
 * Reads a dataset for a caller with one query, and one more when its context is not kept. Null when there is
 * no such dataset or file, or when the dataset is hidden from the caller.
 */
export async function viewFor(
  unit: ReadUnit,
  { contexts, catalogue }: Pick<Domain, 'contexts' | 'catalogue'>,
  viewing: Viewing,
): Promise<Viewed | null> {
  const { actor, emails, common = false, ...viewed } = viewing
  const seen = common ? await commonView(unit, { contexts, catalogue }, viewing) : 'own'
  const view =
    seen === 'own' ? await unit.views.dataset({ ...viewed, holder: holderAsking(actor) }) : seen
  if (view === null) return null
  const { dataset, grants } = view
  const objectAccess = accessGiven(actor, assignmentPointsOf(dataset), grants)
  if (objectAccess.barred) return null
  const masked = await maskedFor(unit, actor, dataset.id)
  const shownDataset = masked === null ? dataset : maskedDataset(dataset)
  const access = { actor, dataset: shownDataset, held: objectAccess.held, masked }
  const context = await contexts(unit, dataset)
  const stamp = emails || masked !== null ? null : stampOf(view, { ...viewed, context, catalogue })
  return {
    access,
    context: shownContext(access, context, {
      emails,
      exists: (id) => !grants.barred.has(id),
    }),
    file: view.file,
    versions: view.versions,
    differing: view.differing,
    history: view.history,
    stamp,
    madeOf: stamp === null ? null : { dataset, context, catalogueRevision: catalogue.revision },
  }
}

/**
 * What everyone sees of a released version: no permission decides about it, so none is read, and the store may read it
 * for many callers at once (decision 0500). `own` where the caller must be asked about.
 */
async function commonView(
  unit: ReadUnit,
  { contexts, catalogue }: Pick<Domain, 'contexts' | 'catalogue'>,
  { actor, emails, common: _, ...viewed }: Viewing,
): Promise<DatasetView | null | 'own'> {
  const { of, specifier, includeDeaccessioned } = viewed
  if (actor.kind === 'preview' || emails || includeDeaccessioned || of.kind === 'file') return 'own'
  if (specifier.kind !== 'number' && specifier.kind !== 'latestPublished') return 'own'
  const view = await unit.views.dataset({ ...viewed, holder: null })
  if (view === null) return null
  if (!view.versions.some(({ version }) => isReleased(version))) return 'own'
  const context = await contexts(unit, view.dataset)
  return stampOf(view, { specifier, context, catalogue }) === null ? 'own' : view
}

const stampOf = (
  { dataset }: DatasetView,
  {
    specifier,
    context,
    catalogue,
  }: Pick<Viewing, 'specifier'> & Pick<Domain, 'catalogue'> & { readonly context: DatasetContext },
): string | null =>
  sharedStamp(
    {
      ...dataset,
      released: dataset.released !== null,
      drafted: isDraft(dataset.newest),
      open: context.fairOwners.length === 0,
    },
    specifier,
    catalogue,
  )

/** All files of a version, by name. */
export const EVERY_PAGE = {
  kind: 'page',
  order: EVERY_FILE.order,
  limit: EVERY_FILE.limit,
  offset: EVERY_FILE.offset,
} as const

/** The files of a version that was read with them, or else one more query. */
export const filesOf = async (
  unit: ReadUnit,
  { version, files }: Pick<Viewed['versions'][number], 'version' | 'files'>,
  wanted: Extract<ViewedFiles, { readonly kind: 'page' }>,
): Promise<readonly FileRecord[]> => {
  const { order, limit, offset } = wanted
  return files ?? (await unit.files.list(version, { ...EVERY_FILE, order, limit, offset }, ''))
}

/** The same, unless they are too many to be read at once. */
export const filesShown = async (
  unit: ReadUnit,
  viewed: Pick<Viewed['versions'][number], 'version' | 'files'>,
): Promise<Exclude<VersionDetail['files'], null>> =>
  readsFilesLater([viewed.version]) ? 'later' : filesOf(unit, viewed, EVERY_PAGE)
