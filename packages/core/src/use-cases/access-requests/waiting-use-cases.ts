import type { Domain } from '../../ports/ports.ts'
import type { WaitingDataset, WaitingPerson } from '../../ports/store/access-requests.ts'
import type { RequestAnswer } from '../../ports/store/guestbooks.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { existenceFor } from '../roles/existing.ts'

const DECIDING = 'ManageFilePermissions'

/** A dataset whose open requests the caller may decide. */
export interface DatasetToDecide extends WaitingDataset {
  readonly persistentId: string
  readonly title: string
}

/** Somebody who asks, and what they answered to the guestbook of the dataset, the oldest answer first. */
export interface AskingPerson extends WaitingPerson {
  readonly answers: readonly RequestAnswer[]
}

/** The open requests for files of a dataset, person by person. */
export interface WaitingRequests {
  readonly persistentId: string
  readonly title: string
  /** Those who wait longest first. */
  readonly people: readonly AskingPerson[]
}

/** How much people see at once; what follows appears when this is decided. */
const DATASETS_LISTED = 200
const MOST_WAITING = { people: 50, files: 20 } as const

/** What waits for a decision, for those who decide (docs/specification/access.md#whole-datasets-ends-and-reasons). */
export const waitingUseCases = ({ store }: Domain) => ({
  /** By the caller's roles on datasets and on the collections that they are in, those that wait longest first. */
  datasetsToDecide: (actor: Actor): Promise<readonly DatasetToDecide[]> => {
    requireAccount(actor)
    return store.read(async (unit) => {
      const points = await pointsToDecide(unit, actor)
      const waiting = await unit.accessRequests.datasetsWaiting(points, DATASETS_LISTED)
      const named = await subjectsOf(
        unit,
        waiting.map(({ datasetId }) => datasetId),
      )
      const places = waiting.map(({ datasetId }) => named(datasetId).placeId)
      const exists = await existenceFor(unit, actor, [...new Set(places)])
      return waiting.flatMap((one) => {
        const { placeId, ...names } = named(one.datasetId)
        return exists(placeId) ? [{ ...one, ...names }] : []
      })
    })
  },

  /** The answers that came with a request are shown to those who decide it (docs/decisions/0523-answers-of-askers.md). */
  waiting: (actor: Actor, ref: DatasetRef): Promise<WaitingRequests> => {
    requireAccount(actor)
    return store.read(async (unit) => {
      const { dataset, held } = await datasetFor(unit, actor, ref)
      requirePermission(held, DECIDING, actor)
      const people = await unit.accessRequests.waiting(dataset.id, MOST_WAITING)
      const answers = await answersOf(unit, people)
      const { persistentId, title } = (await subjectsOf(unit, [dataset.id]))(dataset.id)
      return {
        persistentId,
        title,
        people: people.map((one) => ({
          ...one,
          answers: answers.filter(({ accountId }) => accountId === one.account.id),
        })),
      }
    })
  },
})

/** The datasets and collections where a role of the caller lets them decide. */
async function pointsToDecide({ roles }: ReadUnit, actor: Actor): Promise<readonly number[]> {
  const deciding = new Set((await roles.granting(DECIDING)).map(({ id }) => id))
  const assignments = await roles.assignmentsTo([...(await roles.identifiersOf(holderOf(actor)))])
  return [
    ...new Set(
      assignments.filter(({ roleId }) => deciding.has(roleId)).map(({ pointId }) => pointId),
    ),
  ]
}

/** How those who decide know these datasets: by the released title, as not all of them may see drafts. */
async function subjectsOf({ notifications }: ReadUnit, datasetIds: readonly number[]) {
  const found = new Map((await notifications.subjects(datasetIds)).map((each) => [each.id, each]))
  return (id: number) => {
    const { identifier = '', releasedName = null, placeId = null } = found.get(id) ?? {}
    return { persistentId: identifier, title: releasedName ?? '', placeId: placeId ?? 0 }
  }
}

/** Of each time when somebody asked, which may have been for many files at once. */
async function answersOf(
  { guestbooks }: ReadUnit,
  people: readonly WaitingPerson[],
): Promise<readonly RequestAnswer[]> {
  const first = new Map(
    people
      .flatMap(({ requests }) => requests)
      .toReversed()
      .map(({ request: { accountId, fileId, requestedAt: at } }) => [
        `${accountId} ${at.getTime()}`,
        { accountId, fileId, at },
      ]),
  )
  return first.size === 0 ? [] : guestbooks.requestAnswers([...first.values()])
}
