import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { queryText } from '../input/query-schemas.ts'
import { idNumber } from '../input/references.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { answerBody } from './answer-body.ts'
import { countingQuery, countsDownload } from './counts-download.ts'
import { fileIdOf } from './file-ids.ts'
import { sendBundle } from './send-bundle.ts'
import { visitorOf } from './visitor.ts'

const BUNDLE = {
  path: '/access/datafile/bundle/{id}',
  area: 'downloads',
  caller: 'anyone',
  lookup: 'file',
  ...ACCESS_REFUSALS,
  query: v.object({ ...countingQuery, fileMetadataId: queryText }),
  answers: { 200: { description: 'A zip', contentType: 'application/zip' } },
} as const

/** A table in several forms, with its citations (docs/specification/tabular.md#bundle-of-a-table). */
export const tableBundleEndpoints = (repository: Repository): readonly Endpoint[] => [
  endpoint(
    { ...BUNDLE, id: 'A07', method: 'get', summary: 'Download a table in several forms' },
    async ({ c, actor, params, query }) => {
      const { actor: who, requested } = await visitorOf(c, actor, repository)
      const fileId = await fileIdOf({ c, actor: who }, params.id, repository.files)
      const wanted = { fileId, metadataId: idNumber(query.fileMetadataId ?? '') }
      return sendBundle(c, await repository.downloads.tableBundle(who, wanted, requested), query)
    },
  ),
  endpoint(
    {
      ...BUNDLE,
      id: 'A08',
      method: 'post',
      summary: 'Answer the guestbook of a dataset and download a table in several forms',
      body: answerBody,
    },
    async ({ c, actor, params, body, query }) => {
      const { downloads, files } = repository
      const fileId = await fileIdOf({ c, actor }, params.id, files)
      const target = { kind: 'file', fileId } as const
      const counts = countsDownload(query)
      const { response } = await downloads.answer(actor, { target, sent: body, counts })
      const wanted = { fileId, metadataId: idNumber(query.fileMetadataId ?? '') }
      // The answer was counted already.
      return sendBundle(c, await downloads.tableBundle(actor, wanted, { response }), {
        gbrecs: 'true',
      })
    },
  ),
]
