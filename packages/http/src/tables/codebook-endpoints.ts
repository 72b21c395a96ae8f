import type { Repository } from '@holdfast/core'
import { contentDisposition, downloadContentType } from '@holdfast/core/rules'
import * as v from 'valibot'
import { fileIdOf } from '../downloads/file-ids.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { queryText } from '../input/query-schemas.ts'
import { idNumber } from '../input/references.ts'
import { message } from '../output/envelope.ts'
import { sendBytes } from '../output/send-bytes.ts'
import { encoded } from '../output/send-json-pieces.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { basedOn, sourceLastUpdateTime } from '../versions/stale-check.ts'
import { editedText } from './edit-variables-endpoint.ts'

/** Codebooks of tables; the address with `/ddi` left out names the same document. */
export const codebookEndpoints = (repository: Repository): readonly Endpoint[] => [
  codebook(repository, { id: 'A10', path: '/access/datafile/{id}/metadata/ddi' }),
  codebook(repository, { id: 'tables.codebook', path: '/access/datafile/{id}/metadata' }),
  editCodebook(repository),
]

/** Changes what is said of variables in the draft to what a codebook says. */
const editCodebook = ({ tables, files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'tables.editCodebook',
      method: 'put',
      path: '/access/datafile/{id}/metadata/ddi',
      summary: 'Change what is said of the variables of a table in the draft to what a DDI says',
      area: 'files',
      caller: 'account',
      lookup: 'file',
      query: v.object({ sourceLastUpdateTime }),
      body: textBody({ contentType: 'application/xml' }),
    },
    async (call) => {
      const count = await tables.editCodebook(call.actor, {
        fileId: await fileIdOf(call, call.params.id, files),
        text: call.body,
        basedOn: basedOn(call.query),
      })
      return message(call.c, editedText(count))
    },
  )

type CodebookPath = '/access/datafile/{id}/metadata/ddi' | '/access/datafile/{id}/metadata'

const codebook = (
  repository: Repository,
  { id, path }: { readonly id: string; readonly path: CodebookPath },
): Endpoint =>
  endpoint(
    {
      id,
      method: 'get',
      path,
      summary: 'The variables of a table as DDI',
      area: 'downloads',
      caller: 'anyone',
      lookup: 'file',
      refusals: { accessDenied: 400, forbidden: 400 },
      ...ACCESS_REFUSALS,
      query: v.object({
        fileMetadataId: queryText,
        variables: queryText,
        include: queryText,
        exclude: queryText,
      }),
      answers: { 200: { description: 'The codebook', contentType: 'application/xml' } },
    },
    async (call) => {
      const { c, actor, query } = call
      const { fileName, mediaType, pieces } = await repository.tables.codebook(actor, {
        fileId: await fileIdOf(call, call.params.id, repository.files),
        metadataId: idNumber(query.fileMetadataId ?? ''),
        variables: query.variables ? listed(query.variables).map((id) => idNumber(id) ?? 0) : null,
        elements: {
          include: new Set(listed(query.include)),
          exclude: new Set(listed(query.exclude)),
        },
      })
      return sendBytes(c, {
        size: null,
        open: () => encoded(pieces()),
        ranges: false,
        headers: {
          'Content-Disposition': contentDisposition(fileName),
          'Content-Type': downloadContentType(mediaType, fileName),
        },
      })
    },
  )

/** The items of a list with commas; variables may be written like the ids of their elements. */
const listed = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim().replace(/^v(?=\d+$)/, ''))
    .filter((item) => item !== '')
