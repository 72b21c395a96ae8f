import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { chosenFilesBody } from './chosen-files-body.ts'
import { countingQuery, countsDownload } from './counts-download.ts'
import { fileIdsOf } from './file-ids.ts'
import { sendBundle } from './send-bundle.ts'
import { visitorOf } from './visitor.ts'

const ZIP = { 200: { description: 'A zip', contentType: 'application/zip' } }

/** A zip of files that the caller names (docs/specification/downloads.md#zip-of-chosen-files). */
export function chosenFileEndpoints(repository: Repository): readonly Endpoint[] {
  const { downloads } = repository
  return [
    endpoint(
      {
        id: 'A11',
        method: 'get',
        path: '/access/datafiles/{ids}',
        summary: 'Download several files of one dataset',
        area: 'downloads',
        caller: 'anyone',
        ...ACCESS_REFUSALS,
        query: v.object(countingQuery),
        answers: ZIP,
      },
      async ({ c, actor, params, query }) => {
        const { actor: who, requested } = await visitorOf(c, actor, repository)
        const ids = fileIdsOf(params.ids.split(','))
        return sendBundle(c, await downloads.files(who, ids, requested), query)
      },
    ),
    endpoint(
      {
        id: 'A12',
        method: 'post',
        path: '/access/datafiles',
        summary: 'Download several files of one dataset, named in the body',
        area: 'downloads',
        caller: 'anyone',
        ...ACCESS_REFUSALS,
        query: v.object(countingQuery),
        body: chosenFilesBody,
        answers: ZIP,
      },
      async ({ c, actor, body, query }) => {
        const fileIds = fileIdsOf(body.fileIds)
        const { requested } = await visitorOf(c, actor, repository)
        if (body.sent === null)
          return sendBundle(c, await downloads.files(actor, fileIds, requested), query)
        const target = { kind: 'files', fileIds } as const
        const counts = countsDownload(query)
        const { response } = await downloads.answer(actor, { target, sent: body.sent, counts })
        const answered = await downloads.files(actor, fileIds, { ...requested, response })
        // The answer to the guestbook was counted already.
        return sendBundle(c, answered, { gbrecs: 'true' })
      },
    ),
  ]
}
