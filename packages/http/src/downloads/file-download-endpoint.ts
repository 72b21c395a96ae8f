import type { FileDownload, Repository } from '@holdfast/core'
import {
  contentDisposition,
  downloadContentType,
  isTabular,
  NO_SUCH_FORM,
  refuse,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { queryText } from '../input/query-schemas.ts'
import { queryValues } from '../input/query-values.ts'
import { ANY_TYPE } from '../output/media-types.ts'
import { sendBytes } from '../output/send-bytes.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import type { AppContext } from '../request/environment.ts'
import { sendForm } from '../tables/send-form.ts'
import { sendThumbnail } from '../thumbnails/send-thumbnail.ts'
import { countingQuery, countsDownload } from './counts-download.ts'
import { fileIdOf } from './file-ids.ts'
import { serviceFor } from './optional-service.ts'
import { visitorOf } from './visitor.ts'

/** The bytes of one file (docs/specification/downloads.md#single-file). */
export const fileDownload = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'A05',
      method: 'get',
      // Download managers put folders before the id, to recreate them on their own disk.
      path: '/access/datafile/{path+}',
      summary: 'Download a file, or one range of it',
      area: 'downloads',
      caller: 'anyone',
      // Only the id, as previews name their files.
      admitsAnonymized: (c) => !c.req.param('path')?.includes('/'),
      ...ACCESS_REFUSALS,
      query: v.object({
        format: queryText,
        variables: queryText,
        noVarHeader: queryText,
        imageThumb: queryText,
        ...countingQuery,
        persistentId: queryText,
      }),
      answers: {
        200: { description: 'The bytes, in the type of the file', contentType: ANY_TYPE },
        303: { description: 'The bytes are at the address in the header Location' },
      },
    },
    async ({ c, actor, params, query }) => {
      const { actor: who, requested } = await visitorOf(c, actor, repository)
      const fileId = await fileIdOf({ c, actor: who }, params.path, repository.files)
      const service = serviceFor(queryValues(c))
      if (service.kind === 'thumbnail')
        return sendThumbnail(c, await repository.thumbnails.ofFile(who, fileId, service.side))
      if (service.kind === 'subset' || service.kind === 'made')
        return sendForm(c, repository.tables, { actor: who, requested, fileId, service, query })
      const download = await repository.downloads.file(who, fileId, requested)
      if (
        service.kind === 'unavailable' ||
        (service.kind === 'tab' && !isTabular(download.given.form))
      )
        refuse(NO_SUCH_FORM)
      const counts = countsDownload(query)
      if (download.redirect !== null) return sendAway(c, download.redirect, { download, counts })
      return sendFile(c, download, counts)
    },
  )

/**
 * Redirects to the store, which also serves ranges (docs/specification/downloads.md#redirect-to-a-store).
 * The download counts when the redirect is sent.
 */
async function sendAway(
  c: AppContext,
  redirect: () => Promise<string>,
  { download, counts }: { readonly download: FileDownload; readonly counts: boolean },
): Promise<Response> {
  const location = await redirect()
  if (counts && c.req.method !== 'HEAD') download.count()
  return c.body(null, 303, { Location: location, 'Cache-Control': 'private, no-store' })
}

function sendFile(c: AppContext, download: FileDownload, counts: boolean): Promise<Response> {
  const { given, size } = download
  const { label, tag } = given
  return sendBytes(c, {
    size,
    open: (range = { start: 0, end: size }) => download.open(range),
    sent: () => {
      if (counts) download.count()
    },
    headers: {
      'Content-Disposition': contentDisposition(label),
      'Content-Type': downloadContentType(given.form.contentType, label),
    },
    ranges: true,
    caching: download.public ? 'unset' : 'private',
    ...(tag === null ? {} : { etag: `"${tag}"` }),
  })
}
