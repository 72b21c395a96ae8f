import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'
import { sharedCollection } from '../collections/new-collections.ts'
import { aGuestbook, choice, guestbookBody, question } from './guestbook-calls.ts'

const test = suite<{ world: World }>('guestbooks')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

let serial = 0

function aSharedCollection(world: World, parent = ':root') {
  serial += 1
  return sharedCollection(world, parent, `reef${serial}`)
}

test('guestbooks.create: the answer has ids, owner and time', async ({ world }) => {
  const { id: collectionId, alias } = await aSharedCollection(world)
  const sent = guestbookBody({
    id: 99,
    collectionId: 1,
    createTime: '1999-01-01T00:00:00Z',
    emailRequired: true,
    customQuestions: [
      question('Purpose of use', { displayOrder: 1, required: true, type: 'TextArea' }),
      choice('Field', ['Ecology', 'Other']),
    ],
  })
  const path = `/guestbooks/${alias}`
  const { status, body, headers } = await world.call('POST', path, { as: 'superuser', json: sent })
  is(status, 201)
  const { id, customQuestions, ...rest } = body.data
  is(headers.get('Location'), `https://repository.example.org/api/guestbooks/${id}`)
  equal(rest, {
    name: 'Reef data users',
    enabled: true,
    nameRequired: false,
    emailRequired: true,
    institutionRequired: false,
    positionRequired: false,
    createTime: '2031-04-05T06:07:08Z',
    collectionId,
  })
  const [field, purpose] = customQuestions
  equal(field, {
    id: field.id,
    question: 'Field',
    required: false,
    displayOrder: 0,
    type: 'options',
    hidden: false,
    optionValues: [
      { id: field.optionValues[0].id, value: 'Ecology', displayOrder: 0 },
      { id: field.optionValues[1].id, value: 'Other', displayOrder: 1 },
    ],
  })
  equal([purpose.question, purpose.type], ['Purpose of use', 'textarea'])
})

test('guestbooks.create: missing, blank and invalid members are refused', async ({ world }) => {
  const { name: _, ...nameless } = guestbookBody()
  const { enabled: __, ...open } = guestbookBody()
  const wrong = [
    nameless,
    open,
    [],
    null,
    'text',
    guestbookBody({ name: ' ' }),
    guestbookBody({ name: 5 }),
    guestbookBody({ nameRequired: 'true' }),
    guestbookBody({ positionRequired: null }),
    guestbookBody({ customQuestions: {} }),
    guestbookBody({ customQuestions: [{ question: 'Why' }] }),
    guestbookBody({ customQuestions: [question(' ')] }),
    guestbookBody({ customQuestions: [question('Why', { type: 'number' })] }),
    guestbookBody({ customQuestions: [question('Why', { displayOrder: 1.5 })] }),
    guestbookBody({ customQuestions: [question('Why', { displayOrder: 2 ** 40 })] }),
    guestbookBody({ customQuestions: [question('Why', { hidden: 'no' })] }),
    guestbookBody({ customQuestions: [question('Why', { type: 'options' })] }),
    guestbookBody({ customQuestions: [choice('Why', [])] }),
    guestbookBody({ customQuestions: [choice('Why', [' '])] }),
    guestbookBody({ customQuestions: [question('A', { id: 7 }), question('B', { id: 7 })] }),
  ]
  for (const json of wrong) {
    const { status, body } = await world.call('POST', '/guestbooks/:root', {
      as: 'superuser',
      json,
    })
    is(status, 400, JSON.stringify(json))
    match(body.message, /^Error parsing guestbook JSON/)
  }
  const malformed = await world.call('POST', '/guestbooks/:root', { as: 'superuser', body: '{' })
  equal(
    [malformed.status, malformed.body.message.slice(0, 28)],
    [400, 'Error parsing guestbook JSON'],
  )
})

test('guestbooks.create: an unknown collection is 404', async ({ world }) => {
  const unknown = await world.call('POST', '/guestbooks/nowhere', { json: guestbookBody() })
  is(unknown.status, 404)
  match(unknown.body.message, /^Can't find collection with identifier=/)
})

test(
  'G01 guestbook: a guest reads it, enabled or not',
  onSql(async (world) => {
    const { alias } = await aSharedCollection(world)
    const book = await aGuestbook(world, { collection: alias, enabled: false })
    equal((await world.call('GET', `/guestbooks/${book.id}`)).body.data, book)
    for (const id of ['0', '999999', '99999999999999999999', 'abc', '-1']) {
      const { status, body } = await world.call('GET', `/guestbooks/${id}`)
      is(status, 404, id)
      match(body.message, /^The guestbook could not be found/)
    }
    const cost = await world.statements(() => world.call('GET', `/guestbooks/${book.id}`))
    is(cost <= 5, true)
  }),
)

test(
  'guestbooks.list: own ones by id, then those of the ancestors from the root down',
  onSql(async (world) => {
    const top = await aSharedCollection(world)
    const middle = await aSharedCollection(world, top.alias)
    const bottom = await aSharedCollection(world, middle.alias)
    const [own, ofMiddle, ofTop] = [
      await aGuestbook(world, { collection: bottom.alias }),
      await aGuestbook(world, { collection: middle.alias, enabled: false }),
      await aGuestbook(world, { collection: top.alias }),
    ]
    const second = await aGuestbook(world, { collection: bottom.alias })
    const list = async (query: string) => {
      const path = `/guestbooks/${bottom.alias}/list${query}`
      return (await world.call('GET', path, { as: 'superuser' })).body.data
    }
    equal(await list(''), [own, second])
    const inherited = await list('?includeInherited=true')
    equal(inherited.slice(0, 2), [own, second])
    equal(inherited.slice(-2), [ofTop, ofMiddle])
    const counted = { usageCount: 0, responseCount: 0 }
    equal(await list('?includeStats=true'), [
      { ...own, ...counted },
      { ...second, ...counted },
    ])
    const path = `/guestbooks/${bottom.alias}/list?includeInherited=true&includeStats=true`
    is((await world.call('GET', '/guestbooks/nowhere/list')).status, 404)
    // The first use of a token on a day is recorded.
    await world.call('GET', path, { as: 'admin' })
    const cost = await world.statements(() => world.call('GET', path, { as: 'admin' }))
    is(cost <= 5, true, `${cost} statements`)
  }),
)

test('G02 replace: replaces everything but owner and time', async ({ world }) => {
  const { alias } = await aSharedCollection(world)
  const book = await aGuestbook(world, {
    collection: alias,
    customQuestions: [question('Gone'), choice('Field', ['keep', 'drop'], { displayOrder: 1 })],
  })
  const [, field] = book.customQuestions
  const [keep] = field.optionValues
  const json = guestbookBody({
    name: 'Renamed',
    enabled: false,
    customQuestions: [
      {
        ...field,
        question: 'Discipline',
        optionValues: [keep, { id: 999_999, value: 'new', displayOrder: 9 }],
      },
      question('Foreign', { id: 999_999, displayOrder: 5 }),
    ],
  })
  const path = `/guestbooks/${book.id}`
  const { status, body } = await world.call('PUT', path, { as: 'superuser', json })
  is(status, 200)
  equal([body.data.name, body.data.enabled], ['Renamed', false])
  equal([body.data.createTime, body.data.collectionId], [book.createTime, book.collectionId])
  const [changed, foreign] = body.data.customQuestions
  equal([changed.id, changed.question], [field.id, 'Discipline'])
  equal(changed.optionValues[0], keep)
  is(changed.optionValues[1].id === 999_999, false)
  is(foreign.id === 999_999, false)
  equal((await world.call('GET', path)).body.data, body.data)
  const emptied = await world.call('PUT', path, { as: 'superuser', json: guestbookBody() })
  is('customQuestions' in emptied.body.data, false)
})

test('G02 replace: unknown ones are 404, bad bodies 400, before the permission', async ({
  world,
}) => {
  const { alias } = await aSharedCollection(world)
  const { id } = await aGuestbook(world, { collection: alias })
  const path = `/guestbooks/${id}`
  is((await world.call('PUT', '/guestbooks/999999', { json: guestbookBody() })).status, 404)
  is((await world.call('PUT', '/guestbooks/x', { json: guestbookBody() })).status, 404)
  const bad = await world.call('PUT', path, { json: { name: 'A' } })
  equal([bad.status, bad.body.message.slice(0, 28)], [400, 'Error parsing guestbook JSON'])
})

test('G03 enabled: accepts only the words for yes and no', async ({ world }) => {
  const { alias } = await aSharedCollection(world)
  const { id } = await aGuestbook(world, { collection: alias })
  const put = (body: string, as: 'superuser' | 'anonymous' = 'superuser') =>
    world.call('PUT', `/guestbooks/${alias}/${id}/enabled`, { as, body })
  const enabled = async () => (await world.call('GET', `/guestbooks/${id}`)).body.data.enabled
  for (const [word, value] of [
    ['false', false],
    [' FALSE\n', false],
    ['yes', true],
    ['0', false],
    ['1', true],
  ] as const) {
    const { status, body } = await put(word)
    equal([status, body.data], [200, { message: `Guestbook ${id} enabled=${value}` }])
    is(await enabled(), value)
  }
  for (const word of ['', 'maybe', '2', '{}', '"true"']) {
    const { status, body } = await put(word, 'anonymous')
    is(status, 400, word)
    match(body.message, /^Illegal value/)
  }
})

test('G03 enabled: only a guestbook of this very collection', async ({ world }) => {
  const { alias } = await aSharedCollection(world)
  const { id } = await aGuestbook(world, { collection: alias })
  const { id: other } = await aGuestbook(world)
  const put = (tail: string) =>
    world.call('PUT', `/guestbooks/${tail}/enabled`, { as: 'superuser', body: 'true' })
  const foreign = await put(`${alias}/${other}`)
  equal([foreign.status, foreign.body.message], [404, `Guestbook ${other} not found`])
  is((await put(`${alias}/999999`)).status, 404)
  is((await put(`nowhere/${id}`)).status, 404)
  const illegal = await put(`${alias}/x`)
  equal([illegal.status, illegal.body.message], [400, 'Illegal id: x'])
})

test.run()
