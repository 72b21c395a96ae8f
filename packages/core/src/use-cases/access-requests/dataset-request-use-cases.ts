import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import {
  noSuchRequestedFile,
  type RequestFacts,
  requestObstacle,
} from '../../rules/access-requests/request-obstacle.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { type DatasetAccess, noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import type { AccessFacts } from '../../rules/files/file-summaries.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import { fileRights } from '../downloads/file-rights.ts'
import { visibleRecords } from '../files/visible-records.ts'
import { answeredGuestbook, type SentEntry } from './answered-guestbook.ts'
import { openRequests } from './open-requests.ts'
import { acceptsRequests, accessTo, sees } from './requested-file.ts'

/** A file that may be asked for, as the caller sees it. */
type Candidate = AccessFacts & { readonly id: number; readonly label: string }

/** What is asked for: some files of a dataset, or with null all that can be asked for. */
export interface DatasetRequest {
  readonly fileIds: readonly number[] | null
  readonly sent: SentEntry
}

/**
 * Asking for many files of a dataset at once (docs/specification/access.md#whole-datasets-ends-and-reasons).
 * The number of statements does not depend on the number of files.
 */
export const datasetRequestUseCases = (domain: Domain) => ({
  /**
   * Skips files that the caller can read already, has asked for, or that nobody can be given now; refuses when
   * none remains. Returns how many were asked for.
   */
  dataset: (actor: Actor, ref: DatasetRef, { fileIds, sent }: DatasetRequest): Promise<number> =>
    domain.store.write(async (unit) => {
      const now = domain.clock.now()
      const dataset = (await unit.datasets.lock(ref)) ?? noSuchDataset(ref)
      const access = (await accessTo(unit, actor, dataset)) ?? noSuchDataset(ref)
      const { ordinal } = visibleHead(access) ?? noSuchDataset(ref)
      const candidates =
        fileIds === null
          ? await unit.files.bundled({ datasetId: dataset.id, ordinal })
          : await chosen(unit, access, fileIds)
      const common: RequestFacts = {
        label: dataset.pid.identifier,
        withheld: 'restricted',
        acceptsRequests: await acceptsRequests(unit, access),
        hasAccount: actor.kind === 'account',
        newest: null,
        guestbook: { kind: 'settled' },
      }
      requireNoObstacle(common)
      const caller = requireAccount(actor)
      const rights = await fileRights(unit, { actor, access }, today(now))
      const wanted = { accountId: caller.accountId, datasetId: dataset.id, fileIds }
      const states = await unit.accessRequests.states(wanted)
      const files = candidates.filter(
        (file) =>
          requestObstacle({
            ...common,
            withheld: rights(file),
            newest: states.get(file.id) ?? null,
          }) === null,
      )
      if (files.length === 0) nothingToRequest()
      const { standing, kept } = await answeredGuestbook(unit, { actor, access, sent }, domain)
      requireNoObstacle({ ...common, guestbook: standing })
      await openRequests(unit, { actor: caller, access, files, kept, at: now })
      return files.length
    }),
})

/** These files, each once; refuses those of other datasets, and those that the caller must not know of. */
async function chosen(
  unit: WriteUnit,
  access: DatasetAccess,
  fileIds: readonly number[],
): Promise<readonly Candidate[]> {
  const found = (await unit.files.findAll([...new Set(fileIds)])).filter(
    (record) => record.file.datasetId === access.dataset.id && sees(access, record),
  )
  const known = new Set(found.map(({ file }) => file.id))
  const unknown = fileIds.find((id) => !known.has(id))
  if (unknown !== undefined) refuse(noSuchRequestedFile(unknown))
  const shown = await visibleRecords(unit, access, found)
  return shown.map(({ file, entry }) => ({ ...file, label: entry.label }))
}

function requireNoObstacle(facts: RequestFacts): void {
  const refusal = requestObstacle(facts)
  if (refusal !== null) refuse(refusal)
}

const nothingToRequest = (): never =>
  refuse({
    kind: 'invalid',
    message:
      'There is no file to ask for: each may already be available to you, is asked for already, or cannot be requested now.',
  })
