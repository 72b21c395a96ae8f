import type { Repository, ToolParameters } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { datasetRef, idNumber } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { locale } from './opening.ts'
import { toolId } from './tool-id.ts'

const SHARED = {
  method: 'get',
  area: 'external tools',
  caller: 'anyone',
  query: v.object({ locale: v.optional(locale) }),
  // Pages of tools ask, and nothing but the signature says for whom.
  openToBrowsers: true,
} as const

/** What a tool asks for when it was opened with a callback (docs/specification/external-tools.md#calls). */
export const toolParameterEndpoints = ({
  externalTools,
  files,
}: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...SHARED,
      id: 'externalTools.fileParameters',
      path: '/files/{id}/metadata/{fileMetadataId}/toolparams/{tid}',
      summary: 'The parameters of a tool for a file, and the addresses it may call',
      lookup: 'file',
    },
    async ({ query, ...call }) => {
      const metadataId = idNumber(call.params.fileMetadataId) ?? 0
      const place = { kind: 'file', fileId: await fileId(call, files), metadataId } as const
      const wanted = { place, toolId: toolId(call.params.tid) }
      return ok(
        call.c,
        presentParameters(await externalTools.parameters(call.actor, wanted, query.locale ?? null)),
      )
    },
  ),
  endpoint(
    {
      ...SHARED,
      id: 'externalTools.datasetParameters',
      // A tool that may not be opened is 403, whichever right is missing.
      refusals: { forbidden: 403 },
      path: '/datasets/{id}/versions/{versionId}/toolparams/{tid}',
      summary: 'The parameters of a tool for a dataset, and the addresses it may call',
      lookup: 'dataset',
    },
    async ({ query, ...call }) => {
      const version = call.params.versionId
      const place = { kind: 'version', ref: datasetRef(call), version } as const
      const wanted = { place, toolId: toolId(call.params.tid) }
      return ok(
        call.c,
        presentParameters(await externalTools.parameters(call.actor, wanted, query.locale ?? null)),
      )
    },
  ),
]

const presentParameters = ({ queryParameters, signedUrls }: ToolParameters): object => ({
  queryParameters: Object.fromEntries(queryParameters),
  signedUrls,
})
