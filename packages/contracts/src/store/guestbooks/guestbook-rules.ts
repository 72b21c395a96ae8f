import type { Store } from '@holdfast/core'
import type { Guestbook, GuestbookInput, QuestionDraft } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aCollection, aDataset, given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const question = (text: string, facts: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: null,
  text,
  type: 'text',
  required: false,
  hidden: false,
  displayOrder: 0,
  options: [],
  ...facts,
})

const choice = (values: readonly string[], facts: Partial<QuestionDraft> = {}): QuestionDraft =>
  question('Field', {
    type: 'options',
    options: values.map((value, displayOrder) => ({ id: null, value, displayOrder })),
    ...facts,
  })

const input = (facts: Partial<GuestbookInput> = {}): GuestbookInput => ({
  name: 'Readers',
  enabled: true,
  requires: ['name', 'email'],
  questions: [],
  ...facts,
})

export const aGuestbook = async (
  store: Store,
  facts: Partial<GuestbookInput> & { readonly collectionId?: number } = {},
): Promise<Guestbook> => {
  const { collectionId = (await aCollection(store)).id, ...rest } = facts
  return store.write(({ guestbooks }) =>
    guestbooks.add({ ...input(rest), collectionId, createdAt: at(1) }),
  )
}

const find = (store: Store, id: number) => store.read(({ guestbooks }) => guestbooks.find(id))

export const guestbookRules: StoreRules = (test) => {
  test('a guestbook is read as it was added, with questions and options in order', async ({
    store,
  }) => {
    const { id: collectionId } = await aCollection(store)
    const book = await aGuestbook(store, {
      collectionId,
      questions: [
        question('Second', { displayOrder: 2, required: true }),
        choice(['b', 'a'], { displayOrder: 1, hidden: true }),
        question('Third', { displayOrder: 2, type: 'textarea' }),
      ],
    })
    equal(
      [book.name, book.enabled, book.requires, book.collectionId, book.createdAt],
      ['Readers', true, ['name', 'email'], collectionId, at(1)],
    )
    equal(
      book.questions.map(({ text }) => text),
      ['Field', 'Second', 'Third'],
    )
    equal(
      book.questions[0]?.options.map(({ value }) => value),
      ['b', 'a'],
    )
    equal(await find(store, book.id), book)
    equal(await store.write(({ guestbooks }) => guestbooks.lock(book.id)), book)
    is(await find(store, 999_999), null)
    is(await store.write(({ guestbooks }) => guestbooks.lock(999_999)), null)
  })

  test('the guestbooks of collections are listed by id', async ({ store }) => {
    const { id: collectionId } = await aCollection(store)
    const other = await aGuestbook(store)
    const books = [
      await aGuestbook(store, { collectionId }),
      await aGuestbook(store, { collectionId }),
    ]
    const of = (ids: readonly number[]) =>
      store.read(({ guestbooks }) => guestbooks.ofCollections(ids))
    equal(await of([collectionId]), books)
    equal(await of([collectionId, other.collectionId]), [other, ...books])
    equal(await of([]), [])
    await rejection(aGuestbook(store, { collectionId: 999_999 }))
  })

  test('a saved guestbook keeps questions that are named by id, and loses the others', async ({
    store,
  }) => {
    const book = await aGuestbook(store, {
      questions: [question('Gone'), choice(['keep', 'drop'], { displayOrder: 1 })],
    })
    const field = given(book.questions[1])
    const kept = given(field.options[0])
    const changed = await store.write(({ guestbooks }) =>
      guestbooks.save(book.id, {
        ...input({ name: 'Renamed', enabled: false, requires: [] }),
        questions: [
          {
            ...field,
            text: 'Discipline',
            options: [
              { ...kept, value: 'kept', displayOrder: 5 },
              { id: null, value: 'new', displayOrder: 1 },
            ],
          },
          question('New', { displayOrder: -1 }),
        ],
      }),
    )
    equal([changed.name, changed.enabled, changed.requires], ['Renamed', false, []])
    equal([changed.collectionId, changed.createdAt], [book.collectionId, book.createdAt])
    equal(
      changed.questions.map(({ text, id }) => [text, id === field.id]),
      [
        ['New', false],
        ['Discipline', true],
      ],
    )
    equal(
      changed.questions[1]?.options.map(({ value, id }) => [value, id === kept.id]),
      [
        ['new', false],
        ['kept', true],
      ],
    )
    equal(await find(store, book.id), changed)
    const emptied = await store.write(({ guestbooks }) => guestbooks.save(book.id, input()))
    equal(emptied.questions, [])
  })

  test('ids of other guestbooks are refused, and nothing changes', async ({ store }) => {
    const other = await aGuestbook(store, { questions: [choice(['a'])] })
    const book = await aGuestbook(store, { questions: [choice(['b'])] })
    const foreign = given(other.questions[0])
    const own = given(book.questions[0])
    for (const questions of [[foreign], [{ ...own, options: foreign.options }]])
      await rejection(
        store.write(({ guestbooks }) => guestbooks.save(book.id, input({ questions }))),
      )
    await rejection(store.write(({ guestbooks }) => guestbooks.save(999_999, input())))
    equal(await find(store, book.id), book)
    equal(await find(store, other.id), other)
  })

  test('the uses of a guestbook are counted, everywhere or in one collection', async ({
    store,
  }) => {
    const { id: collectionId } = await aCollection(store)
    const book = await aGuestbook(store, { collectionId })
    const idle = await aGuestbook(store)
    await aDataset(store, { collectionId, guestbookId: book.id })
    await aDataset(store, { guestbookId: book.id })
    const use = (within: number | null) =>
      store.read(async ({ guestbooks }) => [
        ...(await guestbooks.use([book.id, idle.id], { collectionId: within })),
      ])
    const none = [idle.id, { datasets: 0, responses: 0 }]
    equal(await use(null), [[book.id, { datasets: 2, responses: 0 }], none])
    equal(await use(collectionId), [[book.id, { datasets: 1, responses: 0 }], none])
  })

  test('a dataset has an existing guestbook, and none after its collection is deleted', async ({
    store,
  }) => {
    await rejection(aDataset(store, { guestbookId: 999_999 }))
    const { id: collectionId } = await aCollection(store)
    const book = await aGuestbook(store, { collectionId, questions: [choice(['a'])] })
    const dataset = await aDataset(store, { guestbookId: book.id })
    await rejection(
      store.write(({ datasets }) => datasets.save({ ...dataset, guestbookId: 999_999 })),
    )
    await store.write(({ collections }) => collections.remove(collectionId))
    is(await find(store, book.id), null)
    const after = await store.read(({ datasets }) => datasets.find({ kind: 'id', id: dataset.id }))
    is(given(after).guestbookId, null)
  })
}
