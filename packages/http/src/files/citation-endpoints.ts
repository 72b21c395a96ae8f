import type { Repository } from '@holdfast/core'
import {
  citationHtml,
  citationOf,
  citedFile,
  directCitation,
  FILE_ACCESS_DENIED,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { fileIdOf } from '../downloads/file-ids.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag, queryText } from '../input/query-schemas.ts'
import { idNumber } from '../input/references.ts'
import { message } from '../output/envelope.ts'
import { CITATION_TYPES } from '../output/media-types.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { sendCitation } from '../versions/send-citation.ts'
import { fileId } from './file-id.ts'

/** Citations of a file, for every caller who may see the version (docs/specification/citations.md). */
export const fileCitationEndpoints = (repository: Repository): readonly Endpoint[] => [
  citation(repository),
  citationIn(repository),
]

const citation = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'files.citation',
      method: 'get',
      path: '/files/{id}/versions/{versionId}/citation',
      summary: 'Cite a file in one version, as HTML',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
      query: v.object({ includeDeaccessioned: flag }),
    },
    async (call) => {
      const wanted = {
        version: call.params.versionId,
        includeDeaccessioned: call.query.includeDeaccessioned,
        guarded: true,
      }
      const { detail, record } = await repository.files.get(
        call.actor,
        await fileId(call, repository.files),
        wanted,
      )
      const { citation: cited, file } = directCitation(
        citationOf(detail, repository),
        record,
        repository.site,
      )
      return message(call.c, citationHtml(cited, file))
    },
  )

const citationIn = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'A09',
      method: 'get',
      path: '/access/datafile/{id}/citation/{format}',
      summary: 'Cite a file in a format, in the newest version with it that the caller may see',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
      refusals: { forbidden: 403 },
      ...ACCESS_REFUSALS,
      refusalTexts: { ...ACCESS_REFUSALS.refusalTexts, forbidden: FILE_ACCESS_DENIED },
      query: v.object({ fileMetadataId: queryText }),
      answers: { 200: { description: 'The citation', contentType: CITATION_TYPES } },
    },
    async (call) => {
      const { citations, files } = repository
      const format = citations.format(call.params.format, { exactCase: false })
      // Below `/access`, every text that names no file is 404 (docs/specification/downloads.md#single-file).
      const fileId = await fileIdOf(call, call.params.id, files)
      const metadataId = idNumber(call.query.fileMetadataId ?? '')
      const { detail, record } = await files.cited(call.actor, { fileId, metadataId })
      const text = citations.write(format, detail, citedFile(record))
      return sendCitation(call.c, format, text)
    },
  )
