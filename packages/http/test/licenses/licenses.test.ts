import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'

const test = suite<World>('licences')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const CC0 = {
  id: 1,
  name: 'CC0 1.0',
  shortDescription: 'Creative Commons CC0 1.0 Universal Public Domain Dedication.',
  uri: 'http://creativecommons.org/publicdomain/zero/1.0',
  iconUrl: 'https://licensebuttons.net/p/zero/1.0/88x31.png',
  active: true,
  isDefault: true,
  sortOrder: 1,
  rightsIdentifier: 'CC0-1.0',
  rightsIdentifierScheme: 'SPDX',
  schemeUri: 'https://spdx.org/licenses/',
  languageCode: 'en',
}

test('all licences are listed in their order', async ({ call }) => {
  const { status, body } = await call('GET', '/licenses')
  is(status, 200)
  equal(
    body.data.map(({ name }: { readonly name: string }) => name),
    ['CC0 1.0', 'CC BY 4.0'],
  )
  equal(body.data[0], CC0)
})

test('a licence is found by its number', async ({ call }) => {
  equal((await call('GET', '/licenses/1')).body.data, CC0)
})

test('the default licence is in a message', async ({ call }) => {
  equal((await call('GET', '/licenses/default')).body.data, { message: 'Default license ID is 1' })
})

test('an unknown licence is 404', async ({ call }) => {
  for (const id of ['3', '0', '-1', 'CC0', '1.0', '99999999999999999999', '4294967297'])
    is((await call('GET', `/licenses/${id}`)).status, 404, id)
})

test('the token of the caller is ignored', async ({ call }) => {
  for (const path of ['/licenses', '/licenses/1', '/licenses/default'])
    is((await call('GET', `${path}?key=nobody`)).status, 200, path)
})

test(
  'each call takes one statement',
  onSql(async ({ call, statements }) => {
    for (const path of ['/licenses', '/licenses/1', '/licenses/default'])
      ok((await statements(() => call('GET', path))) <= 1, path)
  }),
)

test.run()
