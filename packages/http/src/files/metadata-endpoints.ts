import type { Repository } from '@holdfast/core'
import { type FileRecord, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody, multipartBody } from '../input/body-input.ts'
import { limitFor, MEBIBYTE } from '../input/body-text.ts'
import { type Part, partText } from '../input/form-part.ts'
import { flag } from '../input/query-schemas.ts'
import { message, ok } from '../output/envelope.ts'
import { jsonText } from '../output/json.ts'
import type { AppContext } from '../request/environment.ts'
import { basedOn, sourceLastUpdateTime } from '../versions/stale-check.ts'
import { EDIT_STATUSES } from './edit-statuses.ts'
import { fileInput } from './file-body.ts'
import { fileId } from './file-id.ts'

/**
 * Reading and changing the metadata of files in a version (docs/specification/files.md#calls and
 * docs/specification/files.md#change-what-is-said-of-a-file).
 */
export const fileMetadataEndpoints = (repository: Repository): readonly Endpoint[] => [
  fileMetadata(repository, 'published'),
  fileMetadata(repository, 'draft'),
  edit(repository),
  categories(repository),
  tabularTags(repository),
  redetect(repository),
  provenance(repository),
  setProvenance(repository),
]

const FILE = { area: 'files', lookup: 'file' } as const
const JSON_DATA_LIMIT = 10 * MEBIBYTE

/** Clients cut this prefix off to get the JSON after it. */
const EDITED = 'File Metadata update has been completed: '

/** No envelope: these answers are the plain object, as text. */
const sendText = (c: AppContext, text: string): Response =>
  c.body(text, 200, { 'Content-Type': 'text/plain;charset=UTF-8' })

const textAnswer = (description: string) => ({
  answers: { 200: { description, contentType: 'text/plain' } },
})

const metadataText = (record: FileRecord): string => jsonText(presentMetadata(record))

const fileMetadata = ({ files }: Repository, from: 'published' | 'draft'): Endpoint =>
  endpoint(
    {
      ...FILE,
      ...textAnswer('A JSON object without envelope'),
      id: from === 'draft' ? 'files.draftMetadata' : 'files.metadata',
      method: 'get',
      path: from === 'draft' ? '/files/{id}/metadata/draft' : '/files/{id}/metadata',
      summary:
        from === 'draft'
          ? 'Show what the draft says of a file'
          : 'Show what the latest published version says of a file',
      caller: 'anyone',
    },
    async (call) =>
      sendText(
        call.c,
        metadataText(await files.metadata(call.actor, await fileId(call, files), { from })),
      ),
  )

const edit = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      ...textAnswer('A sentence, then the JSON object of what the draft says of the file'),
      id: 'V07',
      method: 'post',
      path: '/files/{id}/metadata',
      summary: 'Change the metadata of a file in the draft; an empty text or list clears a value',
      caller: 'anyone',
      query: v.object({ sourceLastUpdateTime }),
      body: multipartBody(),
      refusals: EDIT_STATUSES,
    },
    async (call) => {
      const changes = fileInput(await jsonData(call.body, limitFor(call.c, JSON_DATA_LIMIT)))
      const record = await files.edit(call.actor, await fileId(call, files), {
        edit: changes,
        basedOn: basedOn(call.query),
      })
      return sendText(call.c, `${EDITED}${metadataText(record)}`)
    },
  )

async function jsonData(parts: AsyncIterable<Part>, limit: number): Promise<string> {
  let text: string | null = null
  for await (const part of parts) if (part.name === 'jsonData') text = await partText(part, limit)
  return text ?? refuse({ kind: 'invalid', message: 'The form has no part jsonData.' })
}

const Replacing = v.object({ replace: flag })

const categories = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.categories',
      method: 'post',
      path: '/files/{id}/metadata/categories',
      summary: 'Add categories to a file in the draft, or replace them',
      caller: 'account',
      query: Replacing,
      body: jsonBody(v.object({ categories: v.array(v.string()) })),
    },
    async (call) => {
      const { replace } = call.query
      const { entry } = await files.categorise(call.actor, await fileId(call, files), {
        names: call.body.categories,
        replace,
      })
      return message(call.c, `Categories of file ${entry.label} updated.`)
    },
  )

const tabularTags = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.tabularTags',
      method: 'post',
      path: '/files/{id}/metadata/tabularTags',
      summary: 'Add tags to a tabular file, or replace them, in every version at once',
      caller: 'account',
      query: Replacing,
      body: jsonBody(v.object({ tabularTags: v.array(v.string()) })),
    },
    async (call) => {
      const { replace } = call.query
      const names = call.body.tabularTags
      const tags = await files.tag(call.actor, await fileId(call, files), { names, replace })
      return message(call.c, `Tabular tags of the file: ${tags.join(', ') || 'none'}.`)
    },
  )

const redetect = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.redetect',
      method: 'post',
      path: '/files/{id}/redetect',
      summary: 'Detect the content type of a stored file again, in every version at once',
      caller: 'account',
      query: v.object({ dryRun: flag }),
    },
    async (call) =>
      ok(call.c, await files.redetect(call.actor, await fileId(call, files), call.query)),
  )

const provenance = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.provenance',
      method: 'get',
      path: '/files/{id}/prov-freeform',
      summary: 'Show the provenance text of a file',
      caller: 'anyone',
    },
    async (call) => {
      const text = await files.provenance(call.actor, await fileId(call, files))
      if (text === null)
        return refuse({ kind: 'invalid', message: 'No provenance of this file was described.' })
      return ok(call.c, { text })
    },
  )

const setProvenance = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.setProvenance',
      method: 'post',
      path: '/files/{id}/prov-freeform',
      summary: 'Set the provenance text of a file in the draft',
      caller: 'account',
      body: jsonBody(v.object({ text: v.string() })),
    },
    async (call) => {
      const { entry } = await files.setProvenance(
        call.actor,
        await fileId(call, files),
        call.body.text,
      )
      return ok(call.c, { text: entry.provenance ?? '' })
    },
  )

/** The metadata of a file in a version (docs/specification/files.md#calls). The id is that of the record. */
const presentMetadata = ({ entry, file }: FileRecord): object => ({
  label: entry.label,
  directoryLabel: entry.folder === '' ? undefined : entry.folder,
  description: entry.description,
  restricted: entry.restricted,
  provFreeForm: entry.provenance,
  categories: entry.categories,
  dataFileTags: file.tabularTags,
  id: entry.id,
})
