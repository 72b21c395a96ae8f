import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { keepResponses } from '../guestbooks/keep-responses.ts'
import { heldCaller } from '../users/held-caller.ts'
import type { AnsweredGuestbook } from './answered-guestbook.ts'

/** Files that an account asks for, after all checks. */
export interface NewRequests {
  readonly actor: Extract<Actor, { readonly kind: 'account' }>
  readonly access: DatasetAccess
  /** At least one, with its name; the first is named in notifications. */
  readonly files: readonly { readonly id: number; readonly label: string }[]
  readonly kept: AnsweredGuestbook['kept']
  readonly at: Date
}

/** Opens the requests, stores the answer to the guestbook, and tells managers and the requester once. */
export async function openRequests(
  unit: WriteUnit,
  { actor, access, files, kept, at }: NewRequests,
): Promise<void> {
  const datasetId = access.dataset.id
  const fileIds = files.map(({ id }) => id)
  const requester = await heldCaller(unit, actor)
  await unit.accessRequests.open({ accountId: actor.accountId, datasetId, fileIds, at })
  if (kept !== null)
    await keepResponses(unit, {
      actor,
      answer: kept.answer,
      facts: {
        guestbookId: kept.guestbook.id,
        datasetId,
        versionOrdinal: null,
        at,
        type: 'AccessRequest',
      },
      fileIds,
      reference: null,
    })
  await unit.events.append({
    at,
    actor: assigneeOf(requester),
    kind: 'fileAccessRequested',
    objectId: datasetId,
    details: {
      ...namedFiles(fileIds),
      fileName: files[0]?.label ?? '',
      guestbookId: kept?.guestbook.id ?? null,
    },
  })
}
