import type { Repository, TableRows } from '@holdfast/core'
import * as v from 'valibot'
import { visitorOf } from '../downloads/visitor.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { queryText } from '../input/query-schemas.ts'
import { namesTag } from '../output/entity-tag.ts'
import { message, ok } from '../output/envelope.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import { sendStreamed } from '../output/streamed.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { setHeader, varyBy } from '../request/answer-headers.ts'
import { codebookEndpoints } from './codebook-endpoints.ts'
import { CSV, csvOf, wantsCsv } from './csv-rows.ts'
import { editVariablesEndpoint } from './edit-variables-endpoint.ts'
import { tableAnswer } from './present-table.ts'
import { queryEndpoint } from './query-endpoint.ts'
import { tryIngestEndpoint } from './try-ingest-endpoint.ts'
import { variablesEndpoint } from './variables-endpoint.ts'
import { wholeNumber } from './whole-number.ts'

const DEFAULT_ROWS = 100
const MOST_ROWS = 1000

/** Tables: their variables, their rows, and the ingests that made them (docs/specification/tabular.md). */
export const tableEndpoints = (repository: Repository): readonly Endpoint[] => [
  dataTables(repository),
  rows(repository),
  ...codebookEndpoints(repository),
  queryEndpoint(repository),
  variablesEndpoint(repository),
  editVariablesEndpoint(repository),
  tryIngestEndpoint(repository),
  report(repository),
  uningest(repository),
  reingest(repository),
]

/** Clients compare the text. */
const NO_FILE = 'File not found for given id.'

const dataTables = ({ tables, files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'files.dataTables',
      method: 'get',
      path: '/files/{id}/dataTables',
      summary: 'The table of a file with its variables and their statistics',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
      refusalTexts: { notFound: NO_FILE, missing: NO_FILE },
    },
    async (call) =>
      sendStreamed(
        call.c,
        tableAnswer(await tables.ofFile(call.actor, await fileId(call, files))),
        null,
      ),
  )

const rows = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'tables.rows',
      method: 'get',
      path: '/access/datafile/{id}/rows',
      summary: 'Rows of a table, as JSON or as CSV',
      area: 'downloads',
      caller: 'anyone',
      lookup: 'file',
      ...ACCESS_REFUSALS,
      query: v.object({
        offset: queryText,
        limit: queryText,
        columns: queryText,
        format: queryText,
      }),
      answers: { 200: { description: 'The rows', contentType: JSON_OR_CSV } },
    },
    async (call) => {
      const { c, query } = call
      const { actor, requested } = await visitorOf(c, call.actor, repository)
      const found = await repository.tables.rows(
        actor,
        {
          fileId: await fileId({ ...call, actor }, repository.files),
          offset: wholeNumber('offset', query.offset, {
            otherwise: 0,
            most: Number.MAX_SAFE_INTEGER,
          }),
          limit: wholeNumber('limit', query.limit, { otherwise: DEFAULT_ROWS, most: MOST_ROWS }),
          columns: query.columns ? query.columns.split(',') : null,
        },
        requested,
      )
      const asCsv = wantsCsv(c, query.format)
      const etag = `"${found.tag}${asCsv ? '-csv' : ''}"`
      varyBy(c, 'Accept')
      setHeader(c, 'ETag', etag)
      if (namesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
      if (!asCsv) return ok(c, presentRows(found))
      const names = found.columns.map(({ name }) => name)
      return c.body(csvOf(names, found.rows), 200, CSV)
    },
  )

const presentRows = ({ columns, rows: found, total, omitted }: TableRows): object => ({
  columns: columns.map(({ id, name, label, type }) => ({ id, name, label, type })),
  rows: found,
  total,
  omittedColumns: omitted === 0 ? undefined : omitted,
})

const report = ({ tables, files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'tables.ingestReport',
      method: 'get',
      path: '/files/{id}/ingestReport',
      summary:
        'Why a file did not become tabular data, or an archive was not unpacked, and how to mend it',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
    },
    async (call) => {
      const found = await tables.report(call.actor, await fileId(call, files))
      return ok(call.c, { status: 'failed', ...found })
    },
  )

const uningest = ({ tables, files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'V19',
      method: 'post',
      path: '/files/{id}/uningest',
      summary: 'Make tabular data the uploaded file again, or take the note of a failure away',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
      refusals: { notFound: 400, forbidden: 403, unauthenticated: 403 },
    },
    async (call) => {
      const id = await fileId(call, files)
      await tables.uningest(call.actor, id)
      return message(call.c, `Datafile ${id} uningested.`)
    },
  )

const reingest = ({ tables, files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'files.reingest',
      method: 'post',
      path: '/files/{id}/reingest',
      summary: 'Read a stored file as tabular data again',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
      refusals: { forbidden: 403, unauthenticated: 403 },
    },
    async (call) => {
      const id = await fileId(call, files)
      const outcome = await tables.reingest(call.actor, id)
      return message(
        call.c,
        outcome === 'scheduled'
          ? `Datafile ${id} was queued to be read as tabular data.`
          : `Datafile ${id} was skipped: files of its type and size are not read as tabular data here.`,
      )
    },
  )
