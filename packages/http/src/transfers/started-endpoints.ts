import type { Repository, WantedTransfer } from '@holdfast/core'
import { MAX_TRANSFER_FILES, refuse, type Transfer } from '@holdfast/core/rules'
import * as v from 'valibot'
import { GuestbookResponse, sentAnswer } from '../downloads/answer-body.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { accepted, message, ok } from '../output/envelope.ts'
import { instant } from '../output/times.ts'
import { TRANSFER } from './transfer-parts.ts'

const STARTED = {
  ...TRANSFER,
  caller: 'account',
} as const
const ALL = '/datasets/{id}/transfers'
const ONE = '/datasets/{id}/transfers/{transferId}'

const Path = v.pipe(v.string(), v.maxLength(1024))

const Wanted = v.object({
  direction: v.picklist(['in', 'out']),
  remote: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  paths: v.optional(v.pipe(v.array(Path), v.maxLength(MAX_TRANSFER_FILES))),
  fileIds: v.optional(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  folder: v.optional(Path, ''),
  guestbookResponse: v.nullish(GuestbookResponse),
})

/** Transfers that the server makes (docs/specification/transfer.md#services-and-tasks-of-the-server). */
export const startedTransferEndpoints = ({ transfers }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...STARTED,
      id: 'transfers.start',
      method: 'post',
      path: ALL,
      summary: 'Copy files from a remote to a dataset, or the other way',
      body: jsonBody(Wanted),
      answers: { 202: { description: 'The transfer, which goes on' } },
    },
    async (call) => {
      const wanted = wantedTransfer(call.body)
      const transfer = await transfers.started.start(call.actor, datasetRef(call), wanted)
      return accepted(call.c, presentTransfer(transfer))
    },
  ),
  endpoint(
    {
      ...STARTED,
      id: 'transfers.list',
      method: 'get',
      path: ALL,
      summary: 'The newest transfers of a dataset',
    },
    async (call) => {
      const found = await transfers.started.list(call.actor, datasetRef(call))
      return ok(call.c, found.map(presentTransfer))
    },
  ),
  endpoint(
    {
      ...STARTED,
      id: 'transfers.get',
      method: 'get',
      path: ONE,
      summary: 'A transfer, and how far it has come',
    },
    async (call) => {
      const { transferId } = call.params
      const found = await transfers.started.one(call.actor, datasetRef(call), transferId)
      return ok(call.c, presentTransfer(found))
    },
  ),
  endpoint(
    {
      ...STARTED,
      id: 'transfers.cancel',
      method: 'delete',
      path: ONE,
      summary: 'Cancel a transfer that the server makes',
    },
    async (call) => {
      const { transferId } = call.params
      await transfers.started.cancel(call.actor, datasetRef(call), transferId)
      return message(call.c, 'The transfer was cancelled.')
    },
  ),
]

function wantedTransfer({
  direction,
  remote,
  folder,
  paths,
  fileIds,
  guestbookResponse: response,
}: v.InferOutput<typeof Wanted>): WantedTransfer {
  const extra = direction === 'in' ? fileIds : paths
  if (extra !== undefined)
    return refuse({
      kind: 'invalid',
      message: 'paths are for the direction "in", fileIds for "out".',
    })
  return direction === 'in'
    ? { direction, remote, folder, paths: paths ?? [] }
    : {
        direction,
        remote,
        folder,
        fileIds: fileIds ?? null,
        sent: response ? sentAnswer(response) : null,
      }
}

/** A transfer as clients see it. */
function presentTransfer(transfer: Transfer): object {
  const { id, direction, remote, permission, createdAt, files, state } = transfer
  return {
    id,
    direction,
    remote: remote ?? undefined,
    principal: permission?.principal,
    created: instant(new Date(createdAt)),
    numberOfFiles: files.length,
    state: state.kind === 'ended' ? state.end.kind : state.kind,
    taskIdentifier: 'task' in state ? (state.task ?? undefined) : undefined,
    ...(state.kind === 'running' ? { progress: state.progress ?? undefined } : {}),
    ...(state.kind === 'ended' ? presentEnd(state) : {}),
  }
}

const presentEnd = ({
  at,
  end,
}: Extract<Transfer['state'], { readonly kind: 'ended' }>): object => ({
  ended: instant(new Date(at)),
  reason: 'reason' in end ? end.reason : undefined,
  problems: 'problems' in end ? end.problems : undefined,
})
