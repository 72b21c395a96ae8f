import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { noSuchDatafile } from '../../rules/downloads/no-such-datafile.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { type BundledFile, bundledFile } from '../../rules/files/file-summaries.ts'
import { invalid, RefusedError } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import type { Version } from '../../rules/versions/version.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { datasetFor, datasetSeen } from '../datasets/dataset-access.ts'
import { visibleRecords } from '../files/visible-records.ts'
import { versionFor } from '../versions/version-access.ts'

/** What to download. */
export type DownloadTarget =
  | { readonly kind: 'file'; readonly fileId: number }
  | { readonly kind: 'files'; readonly fileIds: readonly number[] }
  /**
   * The draft for callers who may see it, else the latest released version
   * (docs/specification/downloads.md#zip-of-a-dataset).
   */
  | { readonly kind: 'dataset'; readonly ref: DatasetRef }
  | { readonly kind: 'version'; readonly ref: DatasetRef; readonly version: string }

/** The path of a target below `/api/access`, with the number of its dataset in place of a persistent identifier. */
export function downloadPath(target: DownloadTarget, datasetId: number): string {
  switch (target.kind) {
    case 'file':
      return `datafile/${target.fileId}`
    case 'files':
      return `datafiles/${target.fileIds.join(',')}`
    case 'dataset':
      return `dataset/${datasetId}`
    case 'version':
      return `dataset/${datasetId}/versions/${encodeURIComponent(target.version)}`
  }
}

/** The files of a target, before access is checked; `version` is null when files are named individually. */
export interface Targeted {
  readonly access: DatasetAccess
  readonly files: readonly BundledFile[]
  readonly version: Version | null
}

/** The same before the files of a version are read. */
export type Located = Targeted | LocatedVersion

/** A version to download. */
export interface LocatedVersion {
  readonly access: DatasetAccess
  readonly files: null
  readonly version: Version
}

/**
 * Resolves a download target to its dataset and files. Refuses unknown or hidden datasets and versions, and
 * targets without files.
 */
export const targeted = async (
  unit: ReadUnit,
  actor: Actor,
  target: DownloadTarget,
): Promise<Targeted> => withFiles(unit, await located(unit, actor, target))

/** Reads the files of a version. Refuses a version without files. */
export async function withFiles(unit: ReadUnit, found: Located): Promise<Targeted> {
  if (found.files !== null) return found
  const { datasetId, ordinal } = found.version
  const files = await unit.files.bundled({ datasetId, ordinal })
  if (files.length === 0) invalid('The dataset version has no files to download.')
  return { ...found, files }
}

/** As `targeted`, without the files of a version. */
export function located(unit: ReadUnit, actor: Actor, target: DownloadTarget): Promise<Located> {
  switch (target.kind) {
    case 'file':
      return chosenFiles(unit, actor, [target.fileId])
    case 'files':
      return chosenFiles(unit, actor, target.fileIds)
    case 'dataset':
      return latestVersion(unit, actor, target.ref)
    case 'version':
      return oneVersion(unit, actor, target)
  }
}

/**
 * Files of one dataset, without duplicates, in the requested order
 * (docs/specification/downloads.md#zip-of-chosen-files).
 */
async function chosenFiles(
  unit: ReadUnit,
  actor: Actor,
  fileIds: readonly number[],
): Promise<Targeted> {
  const wanted = [...new Set(fileIds)]
  const found = new Map((await unit.files.findAll(wanted)).map((each) => [each.file.id, each]))
  const records = wanted.map((id) => found.get(id) ?? noSuchDatafile(id))
  const access = await datasetOfAll(unit, actor, records)
  const shown = await visibleRecords(unit, access, records)
  return { access, files: shown.map(bundledFile), version: null }
}

/** The dataset of the files. One that is hidden from the caller is refused like an unknown file, also beside another. */
async function datasetOfAll(
  unit: ReadUnit,
  actor: Actor,
  records: readonly FileRecord[],
): Promise<DatasetAccess> {
  const seen = async ({ file: { id, datasetId } }: FileRecord): Promise<DatasetAccess> =>
    (await datasetSeen(unit, actor, { kind: 'id', id: datasetId })) ?? noSuchDatafile(id)
  const [first, ...others] = records
  if (first === undefined) return invalid('No file ids were given.')
  const access = await seen(first)
  const foreign = others.find(({ file }) => file.datasetId !== access.dataset.id)
  if (foreign === undefined) return access
  await seen(foreign)
  return invalid('All files being downloaded must be from the same Dataset.')
}

async function latestVersion(
  unit: ReadUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<LocatedVersion> {
  const access = await datasetFor(unit, actor, ref)
  const head = visibleHead(access)
  const version =
    head === null
      ? null
      : await unit.versions.find(access.dataset.id, { kind: 'ordinal', ordinal: head.ordinal })
  if (version === null)
    return invalid('The dataset could not be found, or has no version to download.')
  return { access, files: null, version }
}

async function oneVersion(
  unit: ReadUnit,
  actor: Actor,
  { ref, version }: Extract<DownloadTarget, { readonly kind: 'version' }>,
): Promise<LocatedVersion> {
  const specifier = parseVersionSpecifier(version)
  const access = await datasetFor(unit, actor, ref)
  if (specifier === null) return invalid('The version could not be understood.')
  const found = await foundVersion(unit, { actor, access }, specifier)
  return { access, files: null, version: found }
}

/** Reports an absent or hidden version as an invalid request rather than as not found. */
async function foundVersion(
  unit: ReadUnit,
  who: { readonly actor: Actor; readonly access: DatasetAccess },
  specifier: NonNullable<ReturnType<typeof parseVersionSpecifier>>,
): Promise<Version> {
  try {
    return await versionFor(unit, who, {
      specifier,
      includeDeaccessioned: false,
      deaccessionedFor: 'editors',
    })
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.kind === 'notFound')
      return invalid('The dataset version could not be found.')
    throw error
  }
}
