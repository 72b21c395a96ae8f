import type { Repository, TableAnswer } from '@holdfast/core'
import { AGGREGATE_FUNCTIONS, FILTER_OPS } from '@holdfast/core/rules'
import * as v from 'valibot'
import { visitorOf } from '../downloads/visitor.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { jsonBody } from '../input/body-input.ts'
import { queryText } from '../input/query-schemas.ts'
import { strictObject } from '../input/strict-object.ts'
import { ok } from '../output/envelope.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { varyBy } from '../request/answer-headers.ts'
import { whileCallerWaits } from '../request/while-caller-waits.ts'
import { CSV, csvOf, wantsCsv } from './csv-rows.ts'

/** More than any question within its limits. */
const MOST_BYTES = 1024 * 1024

const names = v.optional(v.array(v.string()))
const value = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.array(v.union([v.string(), v.number()])),
])

/** A question to a table (docs/specification/tabular.md#reading-and-editing-tables). */
const question = strictObject(
  v.strictObject({
    columns: v.pipe(names, v.description('Columns of the answer, by name; all when left out')),
    filters: v.optional(
      v.array(
        v.strictObject({
          column: v.string(),
          op: v.picklist(FILTER_OPS),
          value: v.optional(value),
        }),
      ),
    ),
    group: v.pipe(names, v.description('Columns whose equal values make one row of the answer')),
    aggregates: v.optional(
      v.array(
        v.strictObject({
          function: v.picklist(AGGREGATE_FUNCTIONS),
          column: v.optional(v.string()),
          as: v.optional(v.string()),
        }),
      ),
    ),
    order: v.optional(
      v.array(
        v.strictObject({
          column: v.string(),
          direction: v.optional(v.picklist(['asc', 'desc'])),
        }),
      ),
    ),
    limit: v.optional(v.number()),
    offset: v.optional(v.number()),
  }),
)

/** Filters, groups and orders rows of a table. */
export const queryEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'tables.query',
      method: 'post',
      path: '/access/datafile/{id}/query',
      summary: 'Rows of a table, filtered, grouped and ordered, as JSON or as CSV',
      area: 'downloads',
      caller: 'anyone',
      lookup: 'file',
      ...ACCESS_REFUSALS,
      query: v.object({ format: queryText }),
      body: jsonBody(question, { limit: MOST_BYTES, whenEmpty: {} }),
      answers: { 200: { description: 'The rows', contentType: JSON_OR_CSV } },
    },
    async (call) => {
      const { c, query, body } = call
      const { actor, requested } = await visitorOf(c, call.actor, repository)
      const id = await fileId({ ...call, actor }, repository.files)
      return whileCallerWaits(c, async (signal) => {
        const asked = { fileId: id, asked: body, requested, signal }
        const found = await repository.tables.query(actor, asked)
        varyBy(c, 'Accept')
        if (!wantsCsv(c, query.format)) return ok(c, presentAnswer(found))
        const header = found.columns.map(({ name }) => name)
        return c.body(csvOf(header, found.rows), 200, CSV)
      })
    },
  )

const presentAnswer = ({ columns, rows, more }: TableAnswer): object => ({ columns, rows, more })
