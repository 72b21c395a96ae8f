import type { Repository } from '@holdfast/core'
import type { PeriodKind } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'

/** Setting and removing embargoes and retention periods (docs/specification/embargoes.md#set-and-remove). */
export const accessPeriodEndpoints = (repository: Repository): readonly Endpoint[] =>
  (['embargo', 'retention'] as const).flatMap((kind) => [
    set(repository, kind),
    unset(repository, kind),
  ])

const PERIOD = {
  method: 'post',
  area: 'files',
  caller: 'account',
  lookup: 'dataset',
  refusals: { forbidden: 403 },
} as const

/** The core checks values, in the order of docs/specification/embargoes.md#set-and-remove. */
const anything = v.optional(v.unknown())

const bodies = {
  embargo: v.pipe(
    v.object({ dateAvailable: anything, reason: anything, fileIds: anything }),
    v.transform(({ dateAvailable: day, reason, fileIds }) => ({ day, reason, fileIds })),
  ),
  retention: v.pipe(
    v.object({ dateUnavailable: anything, reason: anything, fileIds: anything }),
    v.transform(({ dateUnavailable: day, reason, fileIds }) => ({ day, reason, fileIds })),
  ),
}

const set = ({ files }: Repository, kind: PeriodKind): Endpoint =>
  endpoint(
    {
      ...PERIOD,
      id: `files.set-${kind}`,
      path: `/datasets/{id}/files/actions/:set-${kind}`,
      summary:
        kind === 'embargo'
          ? 'Withhold files until a day, in every version at once'
          : 'Withhold files after a day, in every version at once',
      body: jsonBody(bodies[kind]),
    },
    async (call) => {
      const target = { ref: datasetRef(call), kind }
      const count = await files.setPeriod(call.actor, target, call.body)
      return message(call.c, `${name(kind)} of ${count} files set.`)
    },
  )

const unset = ({ files }: Repository, kind: PeriodKind): Endpoint =>
  endpoint(
    {
      ...PERIOD,
      id: `files.unset-${kind}`,
      path: `/datasets/{id}/files/actions/:unset-${kind}`,
      summary: `Remove the ${kind} of files, in every version at once`,
      body: jsonBody(v.object({ fileIds: anything })),
    },
    async (call) => {
      const target = { ref: datasetRef(call), kind }
      const count = await files.unsetPeriod(call.actor, target, {
        fileIds: call.body.fileIds,
      })
      return message(call.c, `${name(kind)} of ${count} files removed.`)
    },
  )

const name = (kind: PeriodKind): string => (kind === 'embargo' ? 'Embargo' : 'Retention period')
