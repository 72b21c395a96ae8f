import type { Repository } from '@holdfast/core'
import { type Actor, type Counts, type FileTally, refuse, SIZE_MODES } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { documented } from '../input/json-schema.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef, type Referring } from '../input/references.ts'
import { enveloped, ok } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { type StampedBody, sendStamped } from '../output/shared-answer.ts'
import type { AppContext } from '../request/environment.ts'
import { keptBodies, stampReader } from '../versions/version-stamp.ts'
import { FilterQuery, fileListing } from './listing-query.ts'

/**
 * Counts and sizes of the files of a version (docs/specification/datasets.md#single-facts,
 * docs/specification/files.md#counts and docs/specification/files.md#download-size).
 */
export const fileOverviewEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [
  counts(repository, cache),
  downloadSize(repository, cache),
  canDownload(repository),
]

const VERSION = {
  area: 'files',
  caller: 'anyone',
  lookup: 'dataset',
  method: 'get',
  views: true,
} as const

const wanted = (
  call: Referring & {
    readonly params: { readonly versionId: string }
    readonly query: { readonly includeDeaccessioned: boolean }
  },
) => ({
  ref: datasetRef(call),
  version: call.params.versionId,
  includeDeaccessioned: call.query.includeDeaccessioned,
})

type Summarised = ReturnType<typeof wanted>

/** Answers with a summary, which is kept for everybody where it shows a released version. */
const sendSummary = (
  { c, actor }: { readonly c: AppContext; readonly actor: Actor },
  {
    repository,
    cache,
    of,
    key,
  }: {
    readonly repository: Repository
    readonly cache: RepresentationCache
    readonly of: Summarised
    readonly key: readonly unknown[]
  },
  read: (viewer: Actor) => Promise<StampedBody>,
): Promise<Response> =>
  sendStamped(
    c,
    {
      actor,
      cache,
      readStamp: stampReader(repository, of, { ...of, daily: true }),
      kept: keptBodies(repository, of, { daily: true }),
      key: [of.ref, ...key],
    },
    read,
  )

const counts = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      ...VERSION,
      id: 'files.counts',
      path: '/datasets/{id}/versions/{versionId}/files/counts',
      summary: 'Count the files of a version by type, category, tag and access',
      query: FilterQuery,
    },
    async (call) => {
      const listing = fileListing(call.query)
      const of = wanted(call)
      const key = ['counts', of.version, listing]
      return sendSummary(call, { repository, cache, of, key }, async (viewer) => {
        const { shown, ...made } = await repository.files.countsStamped(viewer, of, listing)
        return { body: enveloped(presentTally(shown)), ...made }
      })
    },
  )

export const presentTally = (tally: FileTally): object => ({
  total: tally.total,
  perContentType: members(tally.contentTypes),
  perCategoryName: members(tally.categories),
  // Here the names of tags have no blanks.
  perTabularTagName: members(
    new Map([...tally.tabularTags].map(([tag, count]) => [tag.replaceAll(' ', ''), count])),
  ),
  perAccessStatus: members(tally.accessStatuses),
})

const members = (counted: Counts): object => Object.fromEntries(counted)

const downloadSize = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      ...VERSION,
      id: 'files.downloadSize',
      path: '/datasets/{id}/versions/{versionId}/downloadsize',
      summary: 'Add up the bytes of files of a version',
      query: v.object({
        ...FilterQuery.entries,
        mode: documented(v.optional(v.string()), { type: 'string', enum: SIZE_MODES }),
      }),
    },
    async (call) => {
      const mode = sizeMode(call.query.mode)
      const listing = fileListing(call.query)
      const of = wanted(call)
      const key = ['downloadSize', of.version, mode, listing]
      return sendSummary(call, { repository, cache, of, key }, async (viewer) => {
        const asked = { listing, mode }
        const { shown, ...made } = await repository.files.downloadSizeStamped(viewer, of, asked)
        const message = `Total size of the files in this version of the dataset: ${shown} bytes.`
        return { body: enveloped({ message, storageSize: shown }), ...made }
      })
    },
  )

const sizeMode = (sent: string | undefined) =>
  SIZE_MODES.find((mode) => mode === (sent || 'All')) ??
  refuse({ kind: 'invalid', message: `Invalid mode: ${sent?.slice(0, 100)}` })

const canDownload = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...VERSION,
      id: 'files.canDownload',
      path: '/datasets/{id}/versions/{versionId}/canDownloadAtLeastOneFile',
      summary: 'Whether the caller may download any file of a version',
      query: v.object({ includeDeaccessioned: flag }),
    },
    async (call) => ok(call.c, await files.canDownloadAny(call.actor, wanted(call))),
  )
