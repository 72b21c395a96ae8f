import type { Repository } from '@holdfast/core'
import { type Bump, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { presentDataset } from '../datasets/present-dataset.ts'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { documented } from '../input/json-schema.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { accepted, ok } from '../output/envelope.ts'
import { JSON_TYPE, jsonText } from '../output/json.ts'

const PATH = '/datasets/{id}/actions/:publish'
const TYPES = ['major', 'minor', 'updatecurrent'] as const

const PublishQuery = v.object({
  type: documented(v.optional(v.string()), { type: 'string', enum: TYPES }),
  /** Written data is visible at once: there is nothing to wait for. */
  assureIsIndexed: flag,
})

/** Publishing (docs/specification/publishing.md). A body, as some clients send, is ignored. */
export const publishEndpoints = (repository: Repository): readonly Endpoint[] => {
  const publishing = {
    path: PATH,
    area: 'versions',
    caller: 'account',
    lookup: 'dataset',
    query: PublishQuery,
    answers: {
      200: { description: 'The version as it is now' },
      202: { description: 'The version, which is released when its workflow ends' },
    },
  } as const
  const handle = (call: PublishCall) => publish(call, repository)
  return [
    endpoint(
      { ...publishing, id: 'D15', method: 'post', summary: 'Publish the draft of a dataset' },
      handle,
    ),
    endpoint(
      {
        ...publishing,
        id: 'D16',
        method: 'get',
        summary: 'Publish the draft of a dataset; deprecated, use POST',
      },
      handle,
    ),
  ]
}

type PublishCall = Call<typeof PATH, v.InferOutput<typeof PublishQuery>, undefined>

async function publish(call: PublishCall, repository: Repository): Promise<Response> {
  const type = publishType(call.query.type)
  const ref = datasetRef(call)
  if (type === 'updatecurrent') {
    const detail = await repository.versions.updateCurrent(call.actor, ref)
    const data = presentDataset(detail, repository, { owners: false })
    // Only here the message has this name (docs/specification/publishing.md#update-the-current-release).
    const body = { status: 'OK', status_details: 'The current version was updated.', data }
    return call.c.body(jsonText(body), 200, { 'Content-Type': JSON_TYPE })
  }
  const detail = await repository.versions.publish(call.actor, ref, { bump: type })
  const data = presentDataset(detail, repository, { owners: false })
  return detail.waitsFor === 'workflow' ? accepted(call.c, data) : ok(call.c, data)
}

/** Null when absent: the core decides whether that is enough. */
function publishType(sent: string | undefined): Bump | 'updatecurrent' | null {
  if (sent === undefined || sent === '') return null
  const known = TYPES.find((type) => type === sent.toLowerCase())
  const message = `Illegal 'type' parameter value '${sent.slice(0, 100)}'. It needs to be one of ${TYPES.join(', ')}.`
  return known ?? refuse({ kind: 'invalid', message })
}
