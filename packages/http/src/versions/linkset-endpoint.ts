import type { Repository } from '@holdfast/core'
import {
  citationOf,
  type FileRecord,
  isReleased,
  refuse,
  type Signposts,
  signposts,
  type VersionDetail,
} from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { datasetRef } from '../input/references.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { sendShared } from '../output/shared-answer.ts'

const LINKSET_TYPE = 'application/linkset+json'

/** The typed links of a version, with all its files (docs/specification/signposting.md#link-set-and-headers). */
export const linksetEndpoint = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      id: 'versions.linkset',
      views: true,
      method: 'get',
      path: '/datasets/{id}/versions/{versionId}/linkset',
      summary: 'The typed links of a released version (FAIR Signposting)',
      area: 'versions',
      caller: 'anyone',
      lookup: 'dataset',
      openToBrowsers: true,
      answers: { 200: { description: 'The link set', contentType: LINKSET_TYPE } },
    },
    async (call) => {
      const { c, actor, params } = call
      const wanted = { ref: datasetRef(call), version: params.versionId }
      if (params.versionId === ':draft') refuseDraft()
      const stamp = await repository.versions.dailyStamp(wanted.ref, wanted.version)
      const key = ['linkset', params.versionId]
      return sendShared(
        c,
        { actor, cache, stamp, key, contentType: LINKSET_TYPE },
        async (viewer) => {
          const options = { files: true, includeDeaccessioned: false }
          const detail = await repository.versions.get(viewer, wanted, options)
          if (!isReleased(detail.version)) refuseDraft()
          const { catalogue, site, exports } = repository
          const source = { ...detail, site, citation: citationOf(detail, { catalogue, site }) }
          return presentLinkset(
            signposts(source, {
              formats: exports.formats,
              records: await filesOf(repository, detail),
            }),
          )
        },
      )
    },
  )

const filesOf = async (
  { versions }: Repository,
  detail: VersionDetail,
): Promise<readonly FileRecord[]> => {
  if (detail.files !== 'later') return detail.files ?? []
  const records: FileRecord[] = []
  for await (const batch of versions.fileBatches(detail)) records.push(...batch)
  return records
}

const refuseDraft = (): never =>
  refuse({ kind: 'invalid', message: 'Only released versions have a link set.' })

const presentLinkset = (posts: Signposts): object => ({
  linkset: [
    {
      anchor: posts.anchor,
      'cite-as': [{ href: posts.citeAs }],
      type: posts.types.map((href) => ({ href })),
      author: posts.authors.length === 0 ? undefined : posts.authors.map((href) => ({ href })),
      license: { href: posts.license },
      describedby: posts.describedBy,
      item: posts.items,
    },
    ...posts.items.map(({ href }) => ({ anchor: href, collection: [{ href: posts.anchor }] })),
  ],
})
