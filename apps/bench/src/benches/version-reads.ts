import { EVERY_FILE, GUEST } from '@holdfast/core/rules'
import type { Installation } from '../seed/installation.ts'
import type { VersionedDataset } from '../seed/versions.ts'

/** The measured reads of versions. */
export const READS = [
  'all versions without files',
  'latest version without files',
  'first version without files',
  'first page of 100 in the middle',
  'one folder',
  'counts of a version',
  'bytes of a version',
  'categories in use',
  'whether anything may be downloaded',
  'compare neighbours',
  'compare first and last',
  'summaries of all versions',
  'summaries of ten versions',
  'timestamps',
  'assignments',
  'one file',
  'versions of one file',
  'locks and permissions',
  'downloads',
] as const
export type VersionRead = (typeof READS)[number]

/** Every read of versions that does not list all files, as a superuser. */
export function readsOf(
  { repository, admin }: Installation,
  { ref, fileIds, changed, versions }: VersionedDataset,
): Readonly<Record<VersionRead, () => Promise<unknown>>> {
  const { assignments, datasets, downloads, files } = repository
  const reads = repository.versions
  const middle = `1.${Math.floor(versions / 2)}`
  const last = `1.${versions - 1}`
  const without = { files: false, includeDeaccessioned: false }
  const all = { files: false, limit: null, offset: 0 }
  const compare = (before: string, after: string) =>
    reads.compare(admin, { ref, before, after, includeDeaccessioned: false })
  const fileId = changed[0] ?? fileIds[0] ?? 0
  return {
    'all versions without files': () => reads.list(admin, ref, all),
    'latest version without files': () =>
      reads.get(admin, { ref, version: ':latest-published' }, without),
    'first version without files': () => reads.get(admin, { ref, version: '1.0' }, without),
    'first page of 100 in the middle': () =>
      reads.files(
        admin,
        { ref, version: middle },
        { listing: { ...EVERY_FILE, limit: 100 }, includeDeaccessioned: false },
      ),
    'one folder': () => files.folder(admin, { ref, version: ':latest-published' }, 'series/0'),
    'counts of a version': () =>
      files.counts(admin, { ref, version: middle, includeDeaccessioned: false }, EVERY_FILE),
    'bytes of a version': () =>
      files.downloadSize(
        admin,
        { ref, version: middle, includeDeaccessioned: false },
        { listing: EVERY_FILE, mode: 'All' },
      ),
    'categories in use': () => files.availableCategories(admin, ref),
    'whether anything may be downloaded': () =>
      files.canDownloadAny(GUEST, { ref, version: '1.0', includeDeaccessioned: false }),
    'compare neighbours': () => compare(middle, `1.${Math.floor(versions / 2) + 1}`),
    'compare first and last': () => compare('1.0', last),
    'summaries of all versions': () => reads.history(admin, ref, { limit: null, offset: 0 }),
    'summaries of ten versions': () => reads.history(admin, ref, { limit: 10, offset: 5 }),
    timestamps: () => datasets.times(admin, ref),
    assignments: () => assignments.list(admin, { kind: 'dataset', ref }),
    'one file': () => files.get(admin, fileId, { includeDeaccessioned: false }),
    'versions of one file': () => files.history(admin, fileId, { limit: null, offset: 0 }),
    'locks and permissions': () => datasets.permissions(admin, ref),
    downloads: () => downloads.countOfDataset(admin, ref),
  }
}
