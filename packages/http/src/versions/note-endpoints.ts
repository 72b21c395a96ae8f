import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { message, ok } from '../output/envelope.ts'
import { versionNamed } from './version-named.ts'

/** Larger than any valid note, so that the rule refuses its length and not the transport. */
const NOTE_BYTES = 64 * 1024

const NOTE = {
  area: 'versions',
  lookup: 'dataset',
  path: '/datasets/{id}/versions/{versionId}/versionNote',
} as const

/** Notes on why a version exists (docs/specification/versions.md#version-note). */
export const noteEndpoints = ({ versions }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...NOTE,
      id: 'versions.note',
      method: 'get',
      caller: 'anyone',
      summary: 'The note of a version',
    },
    async (call) => {
      const note = await versions.note(call.actor, versionNamed(call))
      return note === null ? ok(call.c, {}) : message(call.c, note)
    },
  ),
  endpoint(
    {
      ...NOTE,
      id: 'versions.changeNote',
      method: 'put',
      caller: 'account',
      summary: 'Set the note of a version',
      body: textBody({ limit: NOTE_BYTES }),
    },
    async (call) => {
      await versions.changeNote(call.actor, versionNamed(call), call.body)
      return message(call.c, 'The version note was updated.')
    },
  ),
  endpoint(
    {
      ...NOTE,
      id: 'versions.deleteNote',
      method: 'delete',
      caller: 'account',
      summary: 'Remove the note of a version',
    },
    async (call) => {
      await versions.changeNote(call.actor, versionNamed(call), null)
      return message(call.c, 'The version note was deleted.')
    },
  ),
]
