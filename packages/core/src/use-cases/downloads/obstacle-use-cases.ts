import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { decideRequest } from '../../rules/access-requests/access-request.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { Withheld } from '../../rules/downloads/withheld.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import type { PersonalValues } from '../../rules/guestbooks/guestbook-response.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { acceptsRequests } from '../access-requests/requested-file.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { answersFirst, enabledGuestbook } from '../guestbooks/demanded-guestbook.ts'
import { entryAtRequest } from '../guestbooks/entry-at-request.ts'
import { knownOf } from '../guestbooks/keep-responses.ts'
import { type DownloadTarget, targeted } from './download-target.ts'
import { fileRights } from './file-rights.ts'

/** A guestbook to answer, and what is known of the caller without asking. */
export interface AskedGuestbook {
  readonly guestbook: Guestbook
  readonly known: PersonalValues
}

/** What stands between a caller and the bytes of a target. */
export type DownloadObstacle =
  | { readonly kind: 'none' }
  | { readonly kind: 'guestbook'; readonly asked: AskedGuestbook }
  | { readonly kind: 'withheld'; readonly why: Withheld; readonly request: RequestChance }

/** Whether the caller may ask for access, to one file or to all that are withheld. */
export type RequestChance =
  | { readonly kind: 'never' }
  /** The files of a version are asked for by their ids. */
  | { readonly kind: 'several' }
  | { readonly kind: 'withAccount' }
  /** Asked for already. */
  | { readonly kind: 'open' }
  | { readonly kind: 'possible'; readonly asked: AskedGuestbook | null }

/** What a person has to do before a download, for pages that lead them through it. */
export const obstacleUseCases = (domain: Domain) => ({
  /**
   * What keeps the caller from downloading the target now (docs/specification/downloads.md#who-may-read,
   * docs/specification/guestbooks.md#when-a-response-is-required, docs/specification/access.md#request). Refuses targets that
   * the caller may not know of.
   */
  obstacle: (actor: Actor, target: DownloadTarget): Promise<DownloadObstacle> =>
    domain.store.read(async (unit) => {
      const { access, files } = await targeted(unit, actor, target)
      const rights = await fileRights(unit, { actor, access }, today(domain.clock.now()))
      const reasons = files.flatMap((file) => rights(file) ?? [])
      const [why] = reasons
      const guestbook = await enabledGuestbook(unit, access)
      const asked = guestbook && { guestbook, known: await knownOf(unit, actor) }
      const first = asked !== null && (await answersFirst(unit, { actor, access }, domain))
      // A zip leaves out what its reader may not have; an answer covers all of its files or none.
      if (why !== undefined && (first || reasons.length === files.length)) {
        const restricted = files.filter((file) => rights(file) === 'restricted')
        const fileIds = restricted.map(({ id }) => id)
        const request: RequestChance =
          target.kind === 'version'
            ? { kind: 'several' }
            : await chanceOf(fileIds, { unit, actor, access, asked, domain })
        return { kind: 'withheld', why, request }
      }
      return first ? { kind: 'guestbook', asked } : { kind: 'none' }
    }),

  /** The ids of those files of a dataset that the caller may download now, whatever a guestbook asks. */
  permitted: (
    actor: Actor,
    ref: DatasetRef,
    records: readonly FileRecord[],
  ): Promise<ReadonlySet<number>> =>
    domain.store.read(async (unit) => {
      const access = await datasetFor(unit, actor, ref)
      const rights = await fileRights(unit, { actor, access }, today(domain.clock.now()))
      return new Set(records.flatMap(({ file }) => (rights(file) === null ? [file.id] : [])))
    }),
})

interface Chance {
  readonly unit: ReadUnit
  readonly actor: Actor
  readonly access: DatasetAccess
  readonly asked: AskedGuestbook | null
  readonly domain: Domain
}

/** For files that are restricted. Those that were asked for already are left out by the request. */
async function chanceOf(
  fileIds: readonly number[],
  { unit, actor, access, asked, domain }: Chance,
): Promise<RequestChance> {
  if (fileIds.length === 0 || !(await acceptsRequests(unit, access))) return { kind: 'never' }
  if (actor.kind !== 'account') return { kind: 'withAccount' }
  const { accountId } = actor
  const wanted = { accountId, datasetId: access.dataset.id, fileIds }
  const states = await unit.accessRequests.states(wanted)
  const isOpen = (id: number): boolean =>
    decideRequest(states.get(id) ?? null, 'request').kind === 'refused'
  if (fileIds.every(isOpen)) return { kind: 'open' }
  const now = asked !== null && (await entryAtRequest(unit, access.dataset, domain))
  return { kind: 'possible', asked: now ? asked : null }
}
