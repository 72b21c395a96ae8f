import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'
import { enveloped } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { sendShared } from '../output/shared-answer.ts'
import { sendDraft } from './send-draft.ts'
import { basedOn, sourceLastUpdateTime } from './stale-check.ts'

const MEDIA_TYPE = 'application/ld+json'
const DATASET = { area: 'versions', lookup: 'dataset' } as const
const linkedBody = {
  ...withRefusalPrefix('Error parsing JSON-LD', jsonBody(v.unknown())),
  contentType: MEDIA_TYPE,
}

/** Metadata as linked data (docs/specification/versions.md#linked-data). */
export const linkedMetadataEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [read(repository, cache), merge(repository), remove(repository)]

/** With this context the envelope itself is JSON-LD: it says what `data` says, and nothing else. */
const ENVELOPE_CONTEXT = { '@context': { data: '@graph' } }

const read = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      ...DATASET,
      id: 'datasets.linkedMetadata',
      method: 'get',
      path: '/datasets/{id}/metadata',
      summary: 'Show the metadata of the latest version the caller may see as JSON-LD',
      caller: 'anyone',
      openToBrowsers: true,
      query: v.object({ ignoreSettingExcludeEmailFromExport: flag }),
      answers: { 200: { description: 'The document in data', contentType: MEDIA_TYPE } },
    },
    async (call) => {
      const { c, actor, query } = call
      const ref = datasetRef(call)
      const emails = query.ignoreSettingExcludeEmailFromExport
      const stamp = emails ? null : await repository.versions.stamp(ref, ':latest')
      const shared = { actor, cache, stamp, key: ['linked'], contentType: MEDIA_TYPE }
      return sendShared(c, shared, async (viewer) => ({
        ...enveloped(await repository.versions.linkedMetadata(viewer, ref, { emails })),
        ...ENVELOPE_CONTEXT,
      }))
    },
  )

const merge = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...DATASET,
      id: 'datasets.mergeLinkedMetadata',
      method: 'put',
      path: '/datasets/{id}/metadata',
      summary: 'Add values to the metadata of the draft from JSON-LD, or replace them',
      caller: 'account',
      query: v.object({ replace: flag, sourceLastUpdateTime }),
      body: linkedBody,
    },
    async (call) => {
      const draft = await repository.versions.mergeLinkedMetadata(call.actor, datasetRef(call), {
        json: call.body,
        replace: call.query.replace,
        basedOn: basedOn(call.query),
      })
      return sendDraft(call.c, repository, { draft })
    },
  )

const remove = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...DATASET,
      id: 'datasets.deleteLinkedMetadata',
      method: 'put',
      path: '/datasets/{id}/metadata/delete',
      summary: 'Remove exact values that JSON-LD names from the metadata of the draft',
      caller: 'account',
      query: v.object({ sourceLastUpdateTime }),
      body: linkedBody,
    },
    async (call) => {
      const draft = await repository.versions.deleteLinkedMetadata(call.actor, datasetRef(call), {
        json: call.body,
        basedOn: basedOn(call.query),
      })
      return sendDraft(call.c, repository, { draft })
    },
  )
