import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { EVERYBODY, openWorld, type World } from '../app/world.ts'

const test = suite<World>('sets for harvesting')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const PATH = '/harvest/server/oaisets'
const asSuper = { as: 'superuser' } as const

test('oaiSets: a superuser adds, changes and deletes a set, and everybody reads it', async ({
  call,
  jobs,
}) => {
  const json = { name: 'kelp_1', definition: 'title:kelp' }
  const { status, body } = await call('POST', `${PATH}/add`, { ...asSuper, json })
  is(status, 201)
  const set = {
    name: 'kelp_1',
    spec: 'kelp_1',
    description: '',
    definition: 'title:kelp',
    version: 1,
  }
  equal(body, { status: 'OK', data: set })
  equal(jobs.waiting(), [{ kind: 'renewRecords' }])
  equal((await call('GET', PATH)).body.data, { oaisets: [set] })
  equal((await call('GET', `${PATH}/kelp_1`)).body.data, set)
  const change = { ...asSuper, json: { description: 'Seaweed' } }
  const changed = { ...set, description: 'Seaweed', version: 2 }
  equal((await call('PUT', `${PATH}/kelp_1`, change)).body.data, changed)
  is((await call('DELETE', `${PATH}/kelp_1`, asSuper)).status, 200)
  for (const [method, options] of [
    ['GET', {}],
    ['PUT', change],
    ['DELETE', asSuper],
  ] as const)
    is((await call(method, `${PATH}/kelp_1`, options)).status, 404, method)
})

test('oaiSets: other accounts are refused with 400 and guests with 401, and change nothing', async ({
  call,
}) => {
  const json = { name: 'kept', definition: '*' }
  await call('POST', `${PATH}/add`, { ...asSuper, json })
  const before = (await call('GET', PATH)).body
  for (const as of EVERYBODY.filter((who) => who !== 'superuser'))
    for (const [method, path, sent] of [
      ['POST', '/add', { name: 'other', definition: '*' }],
      ['PUT', '/kept', { definition: 'title:x' }],
      ['DELETE', '/kept', undefined],
    ] as const)
      is(
        (await call(method, PATH + path, { as, json: sent })).status,
        as === 'anonymous' ? 401 : 400,
        `${as} ${method}`,
      )
  equal((await call('GET', PATH)).body, before)
})

test('oaiSets: names, definitions and other names are checked', async ({ call }) => {
  await call('POST', `${PATH}/add`, { ...asSuper, json: { name: 'taken', definition: '*' } })
  for (const [json, said] of [
    [{ name: '', definition: '*' }, /needs a name/],
    [{ name: 'a'.repeat(31), definition: '*' }, /at most 30/],
    [{ name: 'a b', definition: '*' }, /letters/],
    [{ name: 'ü', definition: '*' }, /letters/],
    [{ name: 'taken', definition: '*' }, /already/],
    [{ name: 'none', definition: ' ' }, /needs a definition/],
    [{ name: 'none', definition: 'title:(kelp' }, /definition/],
    [{ name: 'none' }, /./],
    [{ name: 7, definition: '*' }, /./],
  ] as const) {
    const { status, body } = await call('POST', `${PATH}/add`, { ...asSuper, json })
    is(status, 400, JSON.stringify(json))
    match(body.message, said)
  }
  for (const json of [{ name: 'other' }, { definition: '' }, { definition: '"' }])
    is((await call('PUT', `${PATH}/taken`, { ...asSuper, json })).status, 400, JSON.stringify(json))
})

test.run()
