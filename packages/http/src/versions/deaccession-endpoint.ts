import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { message } from '../output/envelope.ts'
import { versionNamed } from './version-named.ts'

const Body = v.object({
  deaccessionReason: v.pipe(v.string(), v.trim(), v.nonEmpty('A reason is required.')),
  deaccessionForwardURL: v.nullish(v.pipe(v.string(), v.trim())),
})

/** Deaccessioning a released version (docs/specification/publishing.md#deaccession). */
export const deaccessionEndpoint = ({ versions }: Repository): Endpoint =>
  endpoint(
    {
      id: 'D18',
      method: 'post',
      path: '/datasets/{id}/versions/{versionId}/deaccession',
      summary: 'Deaccession a released version',
      area: 'versions',
      caller: 'account',
      lookup: 'dataset',
      body: jsonBody(Body),
    },
    async (call) => {
      const { deaccessionReason, deaccessionForwardURL } = call.body
      const { datasetId, version } = await versions.deaccession(call.actor, versionNamed(call), {
        reason: deaccessionReason,
        forwardUrl: deaccessionForwardURL || null,
      })
      return message(call.c, `Dataset ${datasetId} deaccessioned for version ${version}`)
    },
  )
