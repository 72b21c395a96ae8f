import type { Domain } from '../../ports/ports.ts'
import { requestObstacle } from '../../rules/access-requests/request-obstacle.ts'
import { today } from '../../rules/calendar/day.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { fileRights } from '../downloads/file-rights.ts'
import { noSuchFile } from '../files/file-access.ts'
import { answeredGuestbook, type SentEntry } from './answered-guestbook.ts'
import { openRequests } from './open-requests.ts'
import { acceptsRequests, accessTo, lockedFileFor, sees } from './requested-file.ts'

/** Asking for access to restricted files (docs/specification/access.md#request). */
export const requestUseCases = (domain: Domain) => {
  const { store, clock } = domain
  return {
    /** Asks for one file, with checks in the order of the specification. */
    file: (actor: Actor, fileId: number, sent: SentEntry): Promise<FileRecord> =>
      store.write(async (unit) => {
        const now = clock.now()
        const { record, access } = await lockedFileFor(unit, actor, fileId)
        const rights = await fileRights(unit, { actor, access }, today(now))
        const datasetId = access.dataset.id
        const accountId = actor.kind === 'account' ? actor.accountId : null
        const states =
          accountId === null
            ? null
            : await unit.accessRequests.states({ accountId, datasetId, fileIds: [fileId] })
        const { standing, kept } = await answeredGuestbook(unit, { actor, access, sent }, domain)
        const refusal = requestObstacle({
          label: record.entry.label,
          withheld: rights(record.file),
          acceptsRequests: await acceptsRequests(unit, access),
          hasAccount: accountId !== null,
          newest: states?.get(fileId) ?? null,
          guestbook: standing,
        })
        if (refusal !== null) return refuse(refusal)
        const files = [{ id: fileId, label: record.entry.label }]
        await openRequests(unit, { actor: requireAccount(actor), access, files, kept, at: now })
        return record
      }),

    /** Whether the caller ever asked for the file, whatever became of it. */
    wasRequested: (actor: Actor, fileId: number): Promise<boolean> => {
      const { accountId } = requireAccount(actor)
      return store.read(async (unit) => {
        const found = (await unit.files.find(fileId)) ?? noSuchFile(fileId)
        const { datasetId } = found.file
        const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
        const access = dataset && (await accessTo(unit, actor, dataset))
        if (access === null || !sees(access, found)) noSuchFile(fileId)
        return (await unit.accessRequests.states({ accountId, datasetId, fileIds: [fileId] })).has(
          fileId,
        )
      })
    },
  }
}
