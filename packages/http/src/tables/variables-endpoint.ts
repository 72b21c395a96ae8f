import { createHash } from 'node:crypto'
import type { Repository, SpreadVariable } from '@holdfast/core'
import * as v from 'valibot'
import { visitorOf } from '../downloads/visitor.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { queryText } from '../input/query-schemas.ts'
import { namesTag } from '../output/entity-tag.ts'
import { enveloped } from '../output/envelope.ts'
import { JSON_TYPE, jsonText } from '../output/json.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { setHeader } from '../request/answer-headers.ts'
import { whileCallerWaits } from '../request/while-caller-waits.ts'
import { presentVariable } from './present-table.ts'
import { wholeNumber } from './whole-number.ts'

const DEFAULT_VARIABLES = 50
const MOST_VARIABLES = 500

/** Variables with statistics, frequent values and histograms. */
export const variablesEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'tables.variables',
      method: 'get',
      path: '/access/datafile/{id}/variables',
      summary: 'Variables of a table with statistics, frequent values and histograms',
      area: 'downloads',
      caller: 'anyone',
      lookup: 'file',
      ...ACCESS_REFUSALS,
      query: v.object({ offset: queryText, limit: queryText }),
    },
    async (call) => {
      const { c, query } = call
      const { actor, requested } = await visitorOf(c, call.actor, repository)
      const most = Number.MAX_SAFE_INTEGER
      const offset = wholeNumber('offset', query.offset, { otherwise: 0, most })
      const limits = { otherwise: DEFAULT_VARIABLES, most: MOST_VARIABLES }
      const limit = wholeNumber('limit', query.limit, limits)
      const id = await fileId({ ...call, actor }, repository.files)
      return whileCallerWaits(c, async (signal) => {
        const wanted = { fileId: id, offset, limit, requested, signal }
        const { total, entryId, variables, incomplete } = await repository.tables.variables(
          actor,
          wanted,
        )
        const data = {
          total,
          offset,
          variables: variables.map((one) => presentSpread(one, entryId)),
          incomplete: incomplete ?? undefined,
        }
        const text = jsonText(enveloped(data))
        const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
        setHeader(c, 'ETag', etag)
        if (namesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
        return c.body(text, 200, { 'Content-Type': JSON_TYPE })
      })
    },
  )

const presentSpread = ({ variable, summary }: SpreadVariable, entryId: number): object => ({
  ...presentVariable(variable, entryId),
  distribution: summary && {
    distinct: summary.distinct,
    frequent: summary.frequent,
    histogram: summary.histogram ?? undefined,
  },
})
