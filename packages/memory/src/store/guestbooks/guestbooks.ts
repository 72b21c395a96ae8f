import type { Guestbooks, ListedResponse, ResponseScope } from '@holdfast/core'
import {
  compareVersions,
  type Guestbook,
  type GuestbookInput,
  isReleased,
  type NewResponse,
  type Question,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { labelNow } from '../files/label-now.ts'
import { byId, inOrder, page } from '../ordering.ts'
import type { ResponseRow } from '../rows.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const guestbooks = (current: CurrentState): Guestbooks => ({
  find: async (id) => copied(current().guestbooks.get(id)),
  lock: async (id) => copied(current().guestbooks.get(id)),
  ofCollections: async (ids) =>
    copied([...current().guestbooks.filter((book) => ids.includes(book.collectionId))].sort(byId)),
  use: async (ids, { collectionId }) => {
    const state = current()
    const among = (datasetId: number): boolean =>
      collectionId === null || state.datasets.get(datasetId)?.facts.collectionId === collectionId
    return new Map(
      ids.map((id) => {
        const responses = live(state).filter(
          (row) => row.guestbookId === id && among(row.datasetId),
        )
        const users = state.datasets.filter(
          ({ facts }) => facts.guestbookId === id && among(facts.id),
        )
        return [id, { datasets: users.length, responses: responses.length }]
      }),
    )
  },
  responses: async (scope, wanted) => {
    const state = current()
    return page(inScope(state, scope), wanted).map((row) => listed(state, row))
  },
  responsesAfter: async (scope, after, limit) => {
    const state = current()
    const rows = inScope(state, scope)
    const behind = rows.filter((row) => newestFirst(after, row) < 0)
    return behind.slice(0, limit).map((row) => listed(state, row))
  },
  requestAnswers: async (requests) => {
    const state = current()
    const asked = new Set(requests.map(askedKey))
    return live(state)
      .filter((row) => row.type === 'AccessRequest' && asked.has(askedKey(row)))
      .toSorted((a, b) => newestFirst(b, a))
      .flatMap((row) => {
        const { accountId } = row
        const { fileId, at, guestbookName, person, answers } = listed(state, row)
        return accountId === null ? [] : [{ accountId, fileId, at, guestbookName, person, answers }]
      })
  },
  response: async (reference) => {
    const row = live(current()).find((each) => each.reference === reference)
    if (row === undefined) return null
    const { id, guestbookId, datasetId, at } = row
    return copied({ id, guestbookId, datasetId, at })
  },
  add: async ({ collectionId, createdAt, ...input }) => {
    const state = current()
    if (!state.collections.has(collectionId))
      throw new Error(`There is no collection ${collectionId}`)
    const id = draw(state, 'guestbook')
    return keep(state, { id, collectionId, createdAt, ...written(state, input, []) })
  },
  save: async (id, input) => {
    const state = current()
    const { collectionId, createdAt, questions } = required(state, id)
    return keep(state, { id, collectionId, createdAt, ...written(state, input, questions) })
  },
  entryChoice: async (placeId) => current().entryChoices.get(placeId)?.atRequest ?? null,
  nearestEntryChoice: async ({ datasetId, collectionId }) => {
    const state = current()
    const chosen = (id: number) => state.entryChoices.get(id)?.atRequest ?? null
    const own = datasetId === null ? null : chosen(datasetId)
    return own ?? nearestAbove(state, collectionId, chosen)
  },
  chooseEntry: async (placeId, atRequest) => {
    const { collections, datasets, entryChoices } = current()
    if (atRequest === null) entryChoices.delete(placeId)
    else if (collections.has(placeId) || datasets.has(placeId))
      entryChoices.set(placeId, { atRequest })
    else throw new Error(`There is no collection or dataset ${placeId}`)
  },
  respond: async (responses) => {
    const state = current()
    return responses.map((response) => {
      requireAnswerable(state, response)
      const id = draw(state, 'response')
      state.responses.set(id, copied({ ...response, id }))
      return id
    })
  },
})

/** What the nearest collection chose, from this one upwards. */
function nearestAbove(
  state: State,
  collectionId: number,
  chosen: (id: number) => boolean | null,
): boolean | null {
  const own = chosen(collectionId)
  const parentId = state.collections.get(collectionId)?.parentId ?? null
  return own ?? (parentId === null ? null : nearestAbove(state, parentId, chosen))
}

function required(state: State, id: number): Guestbook {
  const found = state.guestbooks.get(id)
  if (found === null) throw new Error(`There is no guestbook ${id}`)
  return found
}

function keep(state: State, guestbook: Guestbook): Guestbook {
  state.guestbooks.set(guestbook.id, copied(guestbook))
  return copied(guestbook)
}

const byDisplay = inOrder<{ readonly id: number; readonly displayOrder: number }>(
  (a, b) => a.displayOrder - b.displayOrder,
  byId,
)

/** The guestbook of `input`, with ids for new questions and options. */
function written(
  state: State,
  { name, enabled, requires, questions }: GuestbookInput,
  current: readonly Question[],
): Pick<Guestbook, 'name' | 'enabled' | 'requires' | 'questions'> {
  const identified = questions.map((draft): Question => {
    const same = known(current, draft.id)
    const options = draft.options.map((option) => {
      const kept = known(same?.options ?? [], option.id)
      return { ...option, id: kept?.id ?? draw(state, 'guestbookItem') }
    })
    const id = same?.id ?? draw(state, 'guestbookItem')
    return { ...draft, id, options: options.sort(byDisplay) }
  })
  return { name, enabled, requires: [...requires], questions: identified.sort(byDisplay) }
}

function known<T extends { readonly id: number }>(
  items: readonly T[],
  id: number | null,
): T | undefined {
  if (id === null) return undefined
  const found = items.find((item) => item.id === id)
  if (found === undefined) throw new Error(`There is no question or option ${id} here`)
  return found
}

function requireAnswerable(state: State, response: NewResponse): void {
  const { questions } = required(state, response.guestbookId)
  const { reference } = response
  if (reference !== null && state.responses.find((row) => row.reference === reference) !== null)
    throw new Error('Another response has this reference')
  if (!state.datasets.has(response.datasetId)) throw new Error('There is no such dataset')
  if (!state.files.has(response.fileId)) throw new Error('There is no such file')
  for (const { questionId, optionId } of response.answers) {
    const question = questions.find(({ id }) => id === questionId)
    if (question === undefined) throw new Error(`There is no question ${questionId}`)
    if (optionId !== null && !question.options.some(({ id }) => id === optionId))
      throw new Error(`There is no option ${optionId}`)
  }
}

/** The responses whose guestbook, dataset and file exist: the others were deleted with them. */
const live = (state: State): readonly ResponseRow[] =>
  state.responses.filter(
    ({ guestbookId, datasetId, fileId }) =>
      state.guestbooks.has(guestbookId) && state.datasets.has(datasetId) && state.files.has(fileId),
  )

const askedKey = ({ accountId, fileId, at }: Pick<ResponseRow, 'accountId' | 'fileId' | 'at'>) =>
  `${accountId} ${fileId} ${at.getTime()}`

type Place = Pick<ResponseRow, 'id' | 'at'>

const newestFirst = inOrder<Place>(
  (a, b) => b.at.getTime() - a.at.getTime(),
  (a, b) => b.id - a.id,
)

const inScope = (
  state: State,
  { guestbookId, collectionId }: ResponseScope,
): readonly ResponseRow[] =>
  live(state)
    .filter(
      (row) =>
        (guestbookId === null || row.guestbookId === guestbookId) &&
        (collectionId === null ||
          state.datasets.get(row.datasetId)?.facts.collectionId === collectionId),
    )
    .toSorted(newestFirst)

function listed(state: State, row: ResponseRow): ListedResponse {
  const { name, questions } = required(state, row.guestbookId)
  const dataset = state.datasets.get(row.datasetId)
  if (dataset === null) throw new Error(`There is no dataset ${row.datasetId}`)
  const answers = questions.flatMap((question) =>
    row.answers
      .filter(
        ({ questionId, optionId }) =>
          questionId === question.id &&
          (optionId === null || question.options.some(({ id }) => id === optionId)),
      )
      .map(({ text }) => ({ question: question.text, text })),
  )
  return copied({
    id: row.id,
    guestbookName: name,
    datasetTitle: titleNow(state, row.datasetId),
    datasetPid: dataset.facts.pid,
    fileId: row.fileId,
    filePid: state.files.get(row.fileId)?.pid ?? null,
    fileLabel: labelNow(state, row.fileId),
    at: row.at,
    type: row.type,
    person: row.person,
    answers,
  })
}

function titleNow(state: State, datasetId: number): string {
  const versions = [...state.versions.filter((version) => version.datasetId === datasetId)]
  const ascending = versions.sort(compareVersions)
  const shown = ascending.findLast(isReleased) ?? ascending.at(-1)
  const title = shown?.metadata.title
  return typeof title === 'string' ? title : ''
}

/** Deletes the guestbooks of a collection, also from the datasets that use them. */
export function dropGuestbooks(state: State, collectionId: number): void {
  for (const { id } of state.guestbooks.filter((book) => book.collectionId === collectionId)) {
    state.guestbooks.delete(id)
    for (const row of state.datasets.filter(({ facts }) => facts.guestbookId === id))
      state.datasets.set(row.facts.id, { ...row, facts: { ...row.facts, guestbookId: null } })
  }
}

/** A dataset has an existing guestbook, or none. */
export function requireGuestbook(state: State, id: number | null): void {
  if (id !== null) required(state, id)
}
