import type { Repository } from '@holdfast/core'
import { citationHtml, citationOf, type VersionDetail } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import type { PathTemplate } from '../endpoints/path-template.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { enveloped } from '../output/envelope.ts'
import { CITATION_TYPES } from '../output/media-types.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { sendStamped } from '../output/shared-answer.ts'
import { sendCitation } from './send-citation.ts'
import { keptBodies, stampReader } from './version-stamp.ts'

const CITATION = {
  method: 'get',
  area: 'versions',
  caller: 'anyone',
  lookup: 'dataset',
  query: v.object({ includeDeaccessioned: flag }),
} as const

/**
 * Citations of a version (docs/specification/datasets.md#single-facts and docs/specification/citations.md).
 * The citation of a deaccessioned one is public.
 */
export const citationEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => {
  const read = ({ actor, query, ...call }: Asked): Promise<VersionDetail> =>
    repository.versions.get(
      actor,
      { ref: datasetRef(call), version: call.params.versionId },
      { files: false, includeDeaccessioned: query.includeDeaccessioned },
    )
  return [
    endpoint(
      {
        ...CITATION,
        id: 'versions.citation',
        views: true,
        path: '/datasets/{id}/versions/{versionId}/citation',
        summary: 'Cite a version, as HTML',
      },
      async (call) => {
        const { c, actor, params, query } = call
        const wanted = { ref: datasetRef(call), version: params.versionId }
        return sendStamped(
          c,
          {
            actor,
            cache,
            readStamp: stampReader(repository, wanted, query),
            kept: keptBodies(repository, wanted),
            key: [wanted.ref, 'versions.citation', params.versionId],
          },
          async (viewer) => {
            const options = { files: false, includeDeaccessioned: query.includeDeaccessioned }
            const { shown, ...made } = await repository.versions.getStamped(viewer, wanted, options)
            const text = citationHtml(citationOf(shown, repository))
            return { body: enveloped({ message: text }), ...made }
          },
        )
      },
    ),
    endpoint(
      {
        ...CITATION,
        id: 'versions.citationIn',
        views: true,
        path: '/datasets/{id}/versions/{versionId}/citation/{format}',
        summary: 'Cite a version in a format of its own',
        answers: { 200: { description: 'The citation', contentType: CITATION_TYPES } },
      },
      async (call) => {
        const { citations } = repository
        const format = citations.format(call.params.format, { exactCase: true })
        const text = citations.write(format, await read(call), null)
        return sendCitation(call.c, format, text)
      },
    ),
  ]
}

type Asked = Pick<
  Call<PathTemplate, v.InferOutput<typeof CITATION.query>, unknown>,
  'actor' | 'query'
> &
  Parameters<typeof datasetRef>[0] & {
    readonly params: { readonly versionId: string }
  }
