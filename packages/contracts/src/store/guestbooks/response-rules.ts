import type { RequestAnswer, Store } from '@holdfast/core'
import type { Guestbook, NewResponse } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  anAccount,
  editFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { aGuestbook } from './guestbook-rules.ts'

const QUESTIONS = [
  {
    id: null,
    text: 'Purpose',
    type: 'text',
    required: false,
    hidden: false,
    displayOrder: 1,
    options: [],
  },
  {
    id: null,
    text: 'Field',
    type: 'options',
    required: false,
    hidden: false,
    displayOrder: 0,
    options: [{ id: null, value: 'Ecology', displayOrder: 0 }],
  },
] as const

/** A guestbook with both kinds of questions, and a file in a dataset of its collection. */
async function aScene(store: Store) {
  const { id: collectionId } = await aCollection(store)
  const guestbook = await aGuestbook(store, { collectionId, questions: QUESTIONS })
  const dataset = await aDataset(store, { collectionId, guestbookId: guestbook.id })
  const { file } = await aFile(store, firstDraft(dataset), { label: 'tides.csv' })
  return { collectionId, guestbook, dataset, file }
}

type Scene = Awaited<ReturnType<typeof aScene>>

const response = (
  { guestbook, dataset, file }: Pick<Scene, 'guestbook' | 'dataset' | 'file'>,
  facts: Partial<NewResponse> = {},
): NewResponse => ({
  guestbookId: guestbook.id,
  datasetId: dataset.id,
  fileId: file.id,
  versionOrdinal: 1,
  accountId: null,
  at: at(10),
  type: 'Download',
  session: null,
  reference: null,
  person: { name: 'Mira Sol', email: null, institution: null, position: null },
  answers: [],
  ...facts,
})

const respond = (store: Store, ...responses: readonly NewResponse[]) =>
  store.write(({ guestbooks }) => guestbooks.respond(responses))

const idsOf = async (
  store: Store,
  scope: { readonly guestbookId: number | null; readonly collectionId: number | null },
  page: { readonly limit: number | null; readonly offset: number } = { limit: null, offset: 0 },
) => (await store.read(({ guestbooks }) => guestbooks.responses(scope, page))).map(({ id }) => id)

const both = ({ questions }: Guestbook) => {
  const [field, purpose] = questions
  return [
    { questionId: given(purpose).id, optionId: null, text: 'Teaching\nand more' },
    { questionId: given(field).id, optionId: given(field?.options[0]).id, text: 'Ecology' },
  ]
}

export const responseRules: StoreRules = (test) => {
  test('a response is listed with the current names of its objects', async ({ store }) => {
    const scene = await aScene(store)
    const { guestbook, dataset, file } = scene
    const person = { name: 'A', email: 'a@b.org', institution: 'I', position: 'P' }
    const answers = both(guestbook)
    const [id] = await respond(
      store,
      response(scene, { person, answers, session: 's', reference: 'Ab-1' }),
    )
    const scope = { guestbookId: guestbook.id, collectionId: null }
    const listing = async () =>
      (await store.read((unit) => unit.guestbooks.responses(scope, { limit: null, offset: 0 }))).at(
        0,
      )
    const listed = await listing()
    equal(listed, {
      id,
      guestbookName: guestbook.name,
      datasetTitle: 'Tides',
      datasetPid: dataset.pid,
      fileId: file.id,
      filePid: null,
      fileLabel: 'tides.csv',
      at: at(10),
      type: 'Download',
      person,
      answers: [
        { question: 'Field', text: 'Ecology' },
        { question: 'Purpose', text: 'Teaching\nand more' },
      ],
    })
    const filePid = { ...dataset.pid, identifier: `${dataset.pid.identifier}/F1` }
    const given = [{ fileId: file.id, pid: filePid }]
    await store.write(({ files }) => files.givePids(dataset.id, given))
    equal(await listing(), { ...listed, filePid })
    const stub = await store.read(({ guestbooks }) => guestbooks.response('Ab-1'))
    equal(stub, { id, guestbookId: guestbook.id, datasetId: dataset.id, at: at(10) })
    for (const other of ['ab-1', 'Ab-', String(id), ''])
      is(await store.read(({ guestbooks }) => guestbooks.response(other)), null)
    await rejection(respond(store, response(scene, { reference: 'Ab-1' })))
  })

  test('the response that came with a request is found by who asked, for what and when', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const { guestbook, file } = scene
    const [asker, other] = [await anAccount(store), await anAccount(store)]
    const asked = { accountId: asker.id, fileId: file.id, at: at(20) }
    const came = { type: 'AccessRequest', accountId: asker.id } as const
    await respond(
      store,
      response(scene, { ...came, at: at(30) }),
      response(scene, { ...came, at: at(20), answers: both(guestbook) }),
      response(scene, { ...came, at: at(20), type: 'Download' }),
      response(scene, { ...came, at: at(20), accountId: other.id }),
      response(scene, { ...came, at: at(40) }),
    )
    const found = (requests: readonly Pick<RequestAnswer, 'accountId' | 'fileId' | 'at'>[]) =>
      store.read(({ guestbooks }) => guestbooks.requestAnswers(requests))
    const person = { name: 'Mira Sol', email: null, institution: null, position: null }
    const answer = { guestbookName: guestbook.name, person }
    const later = { ...asked, at: at(30) }
    equal(await found([later, asked, { ...asked, at: at(21) }]), [
      {
        ...asked,
        ...answer,
        answers: [
          { question: 'Field', text: 'Ecology' },
          { question: 'Purpose', text: 'Teaching\nand more' },
        ],
      },
      { ...later, ...answer, answers: [] },
    ])
    equal(await found([]), [])
  })

  test('a file is listed by its name in a released version, not in the draft', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const { dataset, file, guestbook } = scene
    await respond(store, response(scene))
    const label = async () => {
      const scope = { guestbookId: guestbook.id, collectionId: null }
      const page = { limit: null, offset: 0 }
      const [listed] = await store.read(({ guestbooks }) => guestbooks.responses(scope, page))
      return given(listed).fileLabel
    }
    const rename = (ordinal: number, to: string) =>
      editFile(store, { datasetId: dataset.id, ordinal }, { fileId: file.id, label: to })
    await rename(1, 'first.csv')
    is(await label(), 'first.csv')
    await releaseDraft(store, firstDraft(dataset))
    await openDraft(store, firstDraft(dataset))
    await rename(2, 'second.csv')
    is(await label(), 'first.csv')
    await releaseDraft(store, { datasetId: dataset.id, ordinal: 2 })
    is(await label(), 'second.csv')
  })

  test('the newest are listed first, in pages and in batches', async ({ store }) => {
    const scene = await aScene(store)
    const moments = [3, 1, 3, 2]
    const ids = await respond(
      store,
      ...moments.map((seconds) => response(scene, { at: at(seconds) })),
    )
    const order = [ids[2], ids[0], ids[3], ids[1]]
    const scope = { guestbookId: scene.guestbook.id, collectionId: null }
    equal(await idsOf(store, scope), order)
    equal(await idsOf(store, scope, { limit: 2, offset: 1 }), order.slice(1, 3))
    equal(await idsOf(store, scope, { limit: null, offset: 3 }), order.slice(3))
    equal(await idsOf(store, scope, { limit: 0, offset: 0 }), [])
    const after = (id: number, seconds: number) =>
      store.read(async ({ guestbooks }) =>
        (await guestbooks.responsesAfter(scope, { id, at: at(seconds) }, 3)).map((each) => each.id),
      )
    equal(await after(given(ids[2]), 3), order.slice(1))
    equal(await after(given(ids[1]), 1), [])
  })

  test('responses are filtered by guestbook and by the collection of the dataset', async ({
    store,
  }) => {
    const first = await aScene(store)
    const second = await aScene(store)
    const visitor = { ...second, guestbook: first.guestbook }
    const [a, b, c] = await respond(store, response(first), response(second), response(visitor))
    const guestbookId = first.guestbook.id
    equal(await idsOf(store, { guestbookId, collectionId: null }), [c, a])
    equal(await idsOf(store, { guestbookId: null, collectionId: second.collectionId }), [c, b])
    equal(await idsOf(store, { guestbookId, collectionId: second.collectionId }), [c])
    const use = (collectionId: number | null) =>
      store.read(async ({ guestbooks }) =>
        (await guestbooks.use([guestbookId], { collectionId })).get(guestbookId),
      )
    equal(await use(null), { datasets: 1, responses: 2 })
    equal(await use(second.collectionId), { datasets: 0, responses: 1 })
  })

  test('answers are deleted with their question, and with their option', async ({ store }) => {
    const scene = await aScene(store)
    const { guestbook } = scene
    await respond(store, response(scene, { answers: both(guestbook) }))
    const asked = async () => {
      const scope = { guestbookId: guestbook.id, collectionId: null }
      const page = { limit: null, offset: 0 }
      const [listed] = await store.read(({ guestbooks }) => guestbooks.responses(scope, page))
      return given(listed).answers.map(({ question }) => question)
    }
    const [field, purpose] = guestbook.questions
    const option = { id: null, value: 'Other', displayOrder: 0 }
    await store.write(({ guestbooks }) =>
      guestbooks.save(guestbook.id, {
        ...guestbook,
        questions: [{ ...given(field), options: [option] }, given(purpose)],
      }),
    )
    equal(await asked(), ['Purpose'])
    await store.write(({ guestbooks }) =>
      guestbooks.save(guestbook.id, { ...guestbook, questions: [] }),
    )
    equal(await asked(), [])
  })

  test('a response about unknown objects is not kept', async ({ store }) => {
    const scene = await aScene(store)
    const { guestbook: other } = await aScene(store)
    const [purpose] = both(scene.guestbook)
    const wrong: readonly Partial<NewResponse>[] = [
      { guestbookId: 999_999 },
      { datasetId: 999_999 },
      { fileId: 999_999 },
      { answers: both(other) },
      { answers: [{ ...given(purpose), optionId: 999_999 }] },
    ]
    for (const facts of wrong) await rejection(respond(store, response(scene, facts)))
    equal(await idsOf(store, { guestbookId: scene.guestbook.id, collectionId: null }), [])
    equal(await respond(store), [])
  })

  test('responses are deleted with their file, their dataset and their guestbook', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const [id] = await respond(
      store,
      response(scene, { answers: both(scene.guestbook), reference: 'gone' }),
    )
    const there = () => store.read(({ guestbooks }) => guestbooks.response('gone'))
    is((await there())?.id, id)
    await store.write(({ files }) => files.remove(scene.file.id))
    is(await there(), null)
    const destroyed = await aScene(store)
    await releaseDraft(store, firstDraft(destroyed.dataset))
    await respond(store, response(destroyed))
    await store.write(({ datasets }) => datasets.destroy(destroyed.dataset.id, at(20)))
    equal(await idsOf(store, { guestbookId: destroyed.guestbook.id, collectionId: null }), [])
  })
}
