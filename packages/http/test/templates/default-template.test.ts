import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aTemplate, listTemplates, showTemplate } from './template-calls.ts'

const test = suite<World>('default templates')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const remove = ({ call }: World, id: number) =>
  call('DELETE', `/collections/${id}/template`, { as: 'superuser' })

const namesIn = async (world: World, collection: string) =>
  (await listTemplates(world, collection)).map(({ name }: { readonly name: string }) => name)

const setDefault = (
  { call }: World,
  id: number | string,
  { collection = '', as = 'superuser' as Who },
) => call('POST', `/collections/${collection}/template/default/${id}`, { as })

const unsetDefault = ({ call }: World, collection: string, as: Who = 'superuser') =>
  call('DELETE', `/collections/${collection}/template/default`, { as })

const defaultsIn = async (world: World, collection: string) =>
  (await listTemplates(world, collection))
    .filter(({ isDefault }: { readonly isDefault: boolean }) => isDefault)
    .map(({ name }: { readonly name: string }) => name)

test('C55 default: one for each collection, its own or inherited; C56 removes it', async (world) => {
  await collectionIn(world, 'root', { alias: 'c55' })
  await collectionIn(world, 'c55', { alias: 'c55-below' })
  const above = await aTemplate(world, 'c55', { name: 'Above' })
  const first = await aTemplate(world, 'c55-below', { name: 'First', isDefault: true })
  equal(await defaultsIn(world, 'c55-below'), ['First'])
  is((await setDefault(world, above, { collection: 'c55-below' })).status, 200)
  equal(await defaultsIn(world, 'c55-below'), ['Above'])
  equal(await defaultsIn(world, 'c55'), [])
  is((await showTemplate(world, above)).isDefault, false)
  is((await setDefault(world, first, { collection: 'c55-below' })).status, 200)
  is((await showTemplate(world, first)).isDefault, true)
  is((await unsetDefault(world, 'c55-below')).status, 200)
  is((await unsetDefault(world, 'c55-below')).status, 200)
  equal(await defaultsIn(world, 'c55-below'), [])
  ok((await namesIn(world, 'c55-below')).includes('First'))
})

test('C55 default: a template that the collection cannot use is 404', async (world) => {
  await collectionIn(world, 'root', { alias: 'c55-other' })
  await collectionIn(world, 'root', { alias: 'c55-place' })
  const other = await aTemplate(world, 'c55-other')
  for (const id of [other, 999_999, 'x']) {
    const { status, body } = await setDefault(world, id, { collection: 'c55-place' })
    is(status, 404)
    match(body.message, /^Template with id /)
  }
  is((await setDefault(world, other, { collection: 'nowhere' })).status, 404)
  is((await unsetDefault(world, 'nowhere')).status, 404)
})

test('C55 default: a template that is deleted concurrently is set or 404', async (world) => {
  await collectionIn(world, 'root', { alias: 'c55-race' })
  for (let round = 0; round < 5; round += 1) {
    const id = await aTemplate(world, 'c55-race')
    const [set, gone] = await Promise.all([
      setDefault(world, id, { collection: 'c55-race' }),
      remove(world, id),
    ])
    ok([200, 404].includes(set.status))
    is(gone.status, 200)
    equal(await listTemplates(world, 'c55-race'), [])
  }
})

test.run()
