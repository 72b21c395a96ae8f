import type { NewResponse } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { onSql, openWorld, SITE, type World } from '../app/world.ts'
import { sharedCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish, versionBody } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign, choice, question } from './guestbook-calls.ts'

const test = suite<{ world: World }>('responses to guestbooks')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const QUESTIONS = [question('Purpose of use'), choice('Field', ['Ecology'], { displayOrder: 1 })]

let serial = 0

/** A dataset with a file in a collection of its own, and a guestbook with two questions that it uses. */
async function aScene(world: World, title = 'Reef temperatures') {
  serial += 1
  const collection = await sharedCollection(world, ':root', `asked${serial}`)
  const dataset = await aDataset(world, {
    collection: collection.alias,
    version: versionBody(title),
  })
  const fileId = await aFile(world, dataset.id, { name: 't2024.csv' })
  const book = await aGuestbook(world, {
    collection: collection.alias,
    customQuestions: QUESTIONS,
  })
  await assign(world, dataset.id, book.id)
  return { collection, dataset, fileId, book }
}

type Scene = Awaited<ReturnType<typeof aScene>>

const respond = (world: World, scene: Scene, facts: readonly Partial<NewResponse>[]) =>
  world.store.write(({ guestbooks }) =>
    guestbooks.respond(
      facts.map((each, index) => ({
        guestbookId: scene.book.id,
        datasetId: scene.dataset.id,
        fileId: scene.fileId,
        versionOrdinal: 1,
        accountId: null,
        at: new Date(Date.UTC(2031, 5, 1, 12, 30, index)),
        type: 'Download',
        session: null,
        reference: null,
        person: { name: null, email: null, institution: null, position: null },
        answers: [],
        ...each,
      })),
    ),
  )

const list = (world: World, { book }: Scene, query = '') =>
  world.call('GET', `/guestbooks/${book.id}/responses${query}`, { as: 'superuser' })

test(
  'G04 responses: lists answers with their files',
  onSql(async (world) => {
    const scene = await aScene(world)
    const { dataset, fileId, book } = scene
    const [purpose, field] = book.customQuestions
    const person = { name: 'Mira Sol', email: 'm@e.org', institution: 'Coast', position: 'PhD' }
    const answers = [
      { questionId: field.id, optionId: field.optionValues[0].id, text: 'Ecology' },
      { questionId: purpose.id, optionId: null, text: 'Teaching\nand "more"' },
    ]
    const [first, second] = await respond(world, scene, [
      { person: { name: '', email: null, institution: '', position: null } },
      { person, answers, type: 'Explore' },
    ])
    const { status, body } = await list(world, scene)
    is(status, 200)
    equal(body.data.guestbook, { ...book, usageCount: 1, responseCount: 2 })
    is('pagination' in body.data, false)
    const about = {
      dataset: 'Reef temperatures',
      datasetPid: dataset.pid.slice('doi:10.5072/'.length),
      fileName: 't2024.csv',
      fileId,
    }
    equal(body.data.responses, [
      {
        id: second,
        ...about,
        date: '2031-06-01T12:30:01Z',
        type: 'Explore',
        ...person,
        customQuestions: [
          { question: 'Purpose of use', response: 'Teaching\nand "more"' },
          { question: 'Field', response: 'Ecology' },
        ],
      },
      { id: first, ...about, date: '2031-06-01T12:30:00Z', type: 'Download', institution: '' },
    ])
    const cost = await world.statements(() => list(world, scene))
    is(cost <= 5, true, `${cost} statements`)
  }),
)

test('G04 responses: shows the title of the release, not of the draft', async ({ world }) => {
  const scene = await aScene(world, 'Released title')
  await world.call('POST', `/collections/${scene.collection.alias}/actions/:publish`, {
    as: 'superuser',
  })
  await publish(world, scene.dataset.id)
  await respond(world, scene, [{}])
  const path = `/datasets/${scene.dataset.id}/editMetadata?replace=true`
  const json = { fields: [{ typeName: 'title', value: 'Secret title' }] }
  is((await world.call('PUT', path, { as: 'superuser', json })).status, 200)
  is((await list(world, scene)).body.data.responses[0].dataset, 'Released title')
})

test('G04 responses: pages link their neighbours in both spellings', async ({ world }) => {
  const scene = await aScene(world)
  await respond(
    world,
    scene,
    Array.from({ length: 5 }, () => ({})),
  )
  const base = `${SITE}/api/guestbooks/${scene.book.id}/responses`
  const page = async (query: string) => {
    const { responses, pagination } = (await list(world, scene, query)).body.data
    return [responses.length, pagination]
  }
  const next = `${base}?limit=2&offset=2`
  equal(await page('?limit=2'), [2, { next, Next: next, totalResponses: 5 }])
  const previous = `${base}?limit=2&offset=0`
  const after = `${base}?limit=2&offset=4`
  equal(await page('?limit=2&offset=2'), [
    2,
    { previous, next: after, Prev: previous, Next: after, totalResponses: 5 },
  ])
  equal(await page('?limit=2&offset=4'), [1, { previous: next, Prev: next, totalResponses: 5 }])
  equal(await page('?limit=2&offset=1'), [
    2,
    { next: `${base}?limit=2&offset=3`, Next: `${base}?limit=2&offset=3`, totalResponses: 5 },
  ])
  equal(await page('?offset=3'), [2, undefined])
  equal(await page('?offset=9'), [0, undefined])
  for (const query of [
    '?limit=x',
    '?limit=-1',
    '?offset=-1',
    '?offset=1.5',
    '?limit=',
    '?limit=1e3',
  ])
    is((await list(world, scene, query)).status, 400, query)
})

test('G04 responses: an unknown guestbook is 404', async ({ world }) => {
  const { status, body } = await world.call('GET', '/guestbooks/999999/responses')
  equal([status, body.message], [404, 'Guestbook 999999 not found'])
})

test('guestbooks.responsesOfCollection: rows have no formulas', async ({ world }) => {
  const scene = await aScene(world, '=HYPERLINK("https://evil.example.org")')
  const [purpose] = scene.book.customQuestions
  const text = '-2+3, "quoted"\nline'
  await respond(world, scene, [
    {
      person: { name: '@SUM(A1)', email: '+1', institution: '\t=1', position: null },
      answers: [{ questionId: purpose.id, optionId: null, text }],
    },
  ])
  const path = `/collections/${scene.collection.alias}/guestbookResponses`
  const answer = await world.call('GET', path, { as: 'superuser' })
  is(answer.status, 200)
  is(answer.headers.get('Content-Type'), 'text/csv;charset=UTF-8')
  is(
    answer.headers.get('Content-Disposition'),
    `attachment; filename="${scene.collection.alias}-guestbook-responses.csv"`,
  )
  const head =
    'Guestbook, Dataset, Dataset PID, Date, Type, File Name, File Id, File PID, User Name, Email, Institution, Position, Custom Questions\n'
  is(
    answer.text,
    `${head}Reef data users,"'=HYPERLINK(""https://evil.example.org"")",${scene.dataset.pid},` +
      `2031-06-01T12:30:00Z,Download,t2024.csv,${scene.fileId},,'@SUM(A1),'+1,"'\t'=1",,` +
      `Purpose of use,"'-2+3, ""quoted""\nline"\n`,
  )
})

test('guestbooks.responsesOfCollection: all responses, or those of one guestbook', async ({
  world,
}) => {
  const scene = await aScene(world)
  await respond(
    world,
    scene,
    Array.from({ length: 2500 }, () => ({})),
  )
  const other = await aGuestbook(world, { collection: scene.collection.alias })
  const path = `/collections/${scene.collection.id}/guestbookResponses`
  const rows = async (query = '') => {
    const { text } = await world.call('GET', `${path}${query}`, { as: 'superuser' })
    return text.trimEnd().split('\n').length - 1
  }
  is(await rows(), 2500)
  is(await rows(`?guestbookId=${scene.book.id}`), 2500)
  is(await rows(`?guestbookId=${other.id}`), 0)
  const status = async (url: string) => (await world.call('GET', url, { as: 'superuser' })).status
  is(await status(`${path}?guestbookId=999999`), 404)
  is(await status(`${path}?guestbookId=x`), 400)
  is(await status('/collections/nowhere/guestbookResponses'), 404)
})

test('guestbooks.responsesOfCollection: a name in the address cannot add a header', async ({
  world,
}) => {
  const path = `/collections/${encodeURIComponent('a"\r\nX-Evil: 1')}/guestbookResponses`
  const { status, headers, body } = await world.call('GET', path, { as: 'superuser' })
  is(status, 404)
  is(headers.get('X-Evil'), null)
  match(body.message, /^Can't find collection/)
})

test.run()
