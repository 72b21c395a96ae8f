import type { Repository } from '@holdfast/core'
import { type Counts, type FileTally, refuse, SIZE_MODES } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { documented } from '../input/json-schema.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef, type Referring } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { FilterQuery, fileListing } from './listing-query.ts'

/**
 * Counts and sizes of the files of a version (docs/specification/datasets.md#single-facts,
 * docs/specification/files.md#counts and docs/specification/files.md#download-size).
 */
export const fileOverviewEndpoints = (repository: Repository): readonly Endpoint[] => [
  counts(repository),
  downloadSize(repository),
  canDownload(repository),
]

const VERSION = { area: 'files', caller: 'anyone', lookup: 'dataset', method: 'get' } as const

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

const counts = ({ files }: Repository): Endpoint =>
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
      return ok(call.c, presentTally(await files.counts(call.actor, wanted(call), listing)))
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

const downloadSize = ({ files }: Repository): Endpoint =>
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
      const storageSize = await files.downloadSize(call.actor, wanted(call), { listing, mode })
      const message = `Total size of the files in this version of the dataset: ${storageSize} bytes.`
      return ok(call.c, { message, storageSize })
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
