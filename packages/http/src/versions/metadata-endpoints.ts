import type { Repository } from '@holdfast/core'
import { printMetadataBlocks, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import type { PathTemplate } from '../endpoints/path-template.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { enveloped } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { sendShared } from '../output/shared-answer.ts'
import { metadataPrinting } from './present-version.ts'
import { versionStamp } from './version-stamp.ts'

const MetadataQuery = v.object({ includeDeaccessioned: flag })

/** The metadata of a version without the rest (docs/specification/datasets.md#single-facts). */
export const metadataEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => {
  const reads = {
    method: 'get',
    area: 'versions',
    caller: 'anyone',
    lookup: 'dataset',
    openToBrowsers: true,
    query: MetadataQuery,
  } as const
  return [
    endpoint(
      {
        ...reads,
        id: 'D07',
        views: true,
        path: '/datasets/{id}/versions/{versionId}/metadata',
        summary: 'Show all metadata blocks of a version',
      },
      (call) => sendMetadata(call, { repository, cache, key: 'D07' }, (blocks) => blocks),
    ),
    endpoint(
      {
        ...reads,
        id: 'D08',
        views: true,
        path: '/datasets/{id}/versions/{versionId}/metadata/{block}',
        summary: 'Show one metadata block of a version',
      },
      (call) => {
        const { block } = call.params
        return sendMetadata(call, { repository, cache, key: `D08 ${block}` }, (blocks) =>
          Object.hasOwn(blocks, block) ? blocks[block] : noSuchBlock(block),
        )
      },
    ),
  ]
}

const noSuchBlock = (name: string): never =>
  refuse({ kind: 'notFound', what: `Metadata block ${name.slice(0, 100)} of this version` })

type PrintedBlocks = ReturnType<typeof printMetadataBlocks>

interface Serving {
  readonly repository: Repository
  readonly cache: RepresentationCache
  readonly key: string
}

async function sendMetadata(
  call: Pick<
    Call<PathTemplate, v.InferOutput<typeof MetadataQuery>, unknown>,
    'c' | 'actor' | 'query'
  > & { readonly params: Readonly<Record<'id' | 'versionId', string>> },
  { repository, cache, key }: Serving,
  pick: (blocks: PrintedBlocks) => unknown,
): Promise<Response> {
  const { c, actor, params, query } = call
  const wanted = { ref: datasetRef(call), version: params.versionId }
  const stamp = await versionStamp(repository, wanted, query)
  return sendShared(c, { actor, cache, stamp, key: [key, params.versionId] }, async (viewer) => {
    const options = { files: false, includeDeaccessioned: query.includeDeaccessioned }
    const { version, context } = await repository.versions.get(viewer, wanted, options)
    return enveloped(
      pick(printMetadataBlocks(version.metadata, repository.catalogue, metadataPrinting(context))),
    )
  })
}
