import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { HistoryQuery, historyPage } from '../input/history-query.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { enveloped, page } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { sendShared } from '../output/shared-answer.ts'
import { presentComparison } from './present-comparison.ts'
import { presentHistoryEntry } from './present-history.ts'

/** Differences between the versions of a dataset (docs/specification/differences.md). */
export const compareEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [compare(repository, cache), history(repository)]

const VERSIONS = {
  method: 'get',
  area: 'versions',
  caller: 'anyone',
  lookup: 'dataset',
} as const

const compare = ({ versions }: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      ...VERSIONS,
      id: 'D09',
      views: true,
      path: '/datasets/{id}/versions/{v0}/compare/{v1}',
      summary: 'Compare two versions of a dataset, the older one first',
      query: v.object({ includeDeaccessioned: flag }),
    },
    async (call) => {
      const { v0: before, v1: after } = call.params
      const { includeDeaccessioned } = call.query
      const wanted = { ref: datasetRef(call), before, after, includeDeaccessioned }
      const stamp = includeDeaccessioned
        ? null
        : await versions.stampOfAll(wanted.ref, [before, after])
      const { c, actor } = call
      return sendShared(c, { actor, cache, stamp, key: ['D09', before, after] }, async (viewer) =>
        enveloped(presentComparison(await versions.compare(viewer, wanted))),
      )
    },
  )

const history = ({ versions, catalogue }: Repository): Endpoint =>
  endpoint(
    {
      ...VERSIONS,
      id: 'D10',
      path: '/datasets/{id}/versions/compareSummary',
      summary: 'List the visible versions with their changes, newest first',
      query: HistoryQuery,
    },
    async (call) => {
      const wanted = historyPage(call.query)
      const { total, entries } = await versions.history(call.actor, datasetRef(call), wanted)
      return page(
        call.c,
        total,
        entries.map((entry) => presentHistoryEntry(entry, catalogue)),
      )
    },
  )
