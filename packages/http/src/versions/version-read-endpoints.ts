import type { Repository } from '@holdfast/core'
import type { Actor, FileListing } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { cursorBehind } from '../files/file-cursor.ts'
import { fileListing, ListingQuery } from '../files/listing-query.ts'
import { isLongPage, longPage } from '../files/long-page.ts'
import { presentFiles } from '../files/present-file.ts'
import { flag, wholeNumber } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { enveloped, paged } from '../output/envelope.ts'
import { type RepresentationCache, sendPublic } from '../output/representation-cache.ts'
import { sendStamped } from '../output/shared-answer.ts'
import { withFiles } from './files-later.ts'
import { presentVersion } from './present-version.ts'
import { keptBodies, stampReader } from './version-stamp.ts'

export const versionReadEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [
  list(repository, cache),
  show(repository, cache),
  files(repository, cache),
]

const list = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      id: 'D02',
      method: 'get',
      path: '/datasets/{id}/versions',
      summary: 'List the versions of a dataset that the caller may see, newest first',
      area: 'versions',
      caller: 'anyone',
      lookup: 'dataset',
      openToBrowsers: true,
      query: v.object({
        excludeFiles: flag,
        excludeMetadataBlocks: flag,
        limit: wholeNumber({ message: 'The limit must be a whole number, not negative' }),
        offset: wholeNumber({ message: 'The offset must be a whole number, not negative' }),
      }),
    },
    async (call) => {
      const { excludeFiles, excludeMetadataBlocks, limit, offset } = call.query
      const options = { files: !excludeFiles, limit: limit ?? null, offset: offset ?? 0 }
      const show = { metadataBlocks: !excludeMetadataBlocks, owners: false }
      const { actor } = call
      const ref = datasetRef(call)
      const readStamp = () => repository.versions.listStamp(actor, ref)
      const key = [ref, 'D02', options, excludeMetadataBlocks] as const
      return sendStamped(call.c, { actor, cache, readStamp, key }, async (viewer) => {
        const { shown, stamp } = await repository.versions.listStamped(viewer, ref, options)
        const versions = shown.map((detail) => presentVersion(detail, repository, show))
        return { body: withFiles(shown, enveloped(versions), repository), stamp }
      })
    },
  )

const show = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      id: 'D03',
      views: true,
      method: 'get',
      path: '/datasets/{id}/versions/{versionId}',
      summary: 'Show one version of a dataset',
      area: 'versions',
      caller: 'anyone',
      lookup: 'dataset',
      openToBrowsers: true,
      query: v.object({
        excludeFiles: flag,
        excludeMetadataBlocks: flag,
        includeDeaccessioned: flag,
        returnOwners: flag,
      }),
    },
    async (call) => {
      const { c, actor, params, query } = call
      const { excludeFiles, excludeMetadataBlocks, includeDeaccessioned, returnOwners } = query
      const wanted = { ref: datasetRef(call), version: params.versionId }
      const key = ['D03', params.versionId, excludeFiles, excludeMetadataBlocks, returnOwners]
      return sendStamped(
        c,
        {
          actor,
          cache,
          readStamp: stampReader(repository, wanted, query),
          kept: keptBodies(repository, wanted),
          key: [wanted.ref, ...key],
        },
        async (viewer) => {
          const options = { files: !excludeFiles, includeDeaccessioned }
          const { shown, ...made } = await repository.versions.getStamped(viewer, wanted, options)
          const show = { metadataBlocks: !excludeMetadataBlocks, owners: returnOwners }
          const body = enveloped(presentVersion(shown, repository, show))
          return { body: withFiles([shown], body, repository), ...made }
        },
      )
    },
  )

const files = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      id: 'D05',
      views: true,
      method: 'get',
      path: '/datasets/{id}/versions/{versionId}/files',
      summary: 'List files of a version, filtered and ordered',
      area: 'files',
      caller: 'anyone',
      lookup: 'dataset',
      openToBrowsers: true,
      query: ListingQuery,
    },
    async (call) => {
      const { c, actor, params, query } = call
      const listing = fileListing(query)
      const wanted = { ref: datasetRef(call), version: params.versionId }
      // An access status changes with the day, which no stamp includes.
      const lasting = listing.accessStatus === null
      const readStamp = lasting ? stampReader(repository, wanted, query) : null
      const read = (viewer: Actor, part: Partial<FileListing> = {}) =>
        repository.versions.filesStamped(viewer, wanted, {
          listing: { ...listing, ...part },
          includeDeaccessioned: query.includeDeaccessioned,
        })
      if (readStamp !== null && actor.kind !== 'preview' && isLongPage(listing)) {
        const stamp = await readStamp()
        const long = { cache, version: params.versionId, listing }
        const page = stamp && (await longPage({ ...long, stamp }, (part) => read(actor, part)))
        if (page) return sendPublic(c, page)
      }
      const kept = keptBodies(repository, wanted)
      return sendStamped(
        c,
        { actor, cache, readStamp, kept, key: [wanted.ref, 'D05', params.versionId, listing] },
        async (viewer) => {
          const { shown, ...made } = await read(viewer)
          const { total, detail, records } = shown
          const nextCursor = cursorBehind(listing, records)
          return { body: { ...paged(total, presentFiles(detail, records)), nextCursor }, ...made }
        },
      )
    },
  )
