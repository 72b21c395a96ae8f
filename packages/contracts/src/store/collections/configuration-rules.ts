import type { Store } from '@holdfast/core'
import type { NewTemplate, Template } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, fresh, newLicense } from '../builders.ts'
import { aCollection } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const newTemplate = (facts: Pick<NewTemplate, 'collectionId'> & Partial<NewTemplate>) => ({
  name: `Template ${fresh()}`,
  createdAt: at(1),
  usageCount: 0,
  metadata: {},
  terms: { licenseId: null, use: {}, access: {}, fileAccessRequest: true },
  instructions: [],
  ...facts,
})

const aTemplate = async (store: Store, facts: Partial<NewTemplate> = {}): Promise<Template> => {
  const collectionId = facts.collectionId ?? (await aCollection(store)).id
  return store.write(({ templates }) => templates.add(newTemplate({ ...facts, collectionId })))
}

const found = (store: Store, id: number) => store.read(({ templates }) => templates.find(id))

const defaultsOf = (store: Store, ...ids: readonly number[]) =>
  store.read(async ({ templates }) => [...(await templates.defaultsOf(ids))])

/** What collections configure for the description of datasets: block facets and templates. */
export const configurationRules: StoreRules = (test) => {
  test('block facets are kept in order, until they or their collection are deleted', async ({
    store,
  }) => {
    const [kept, empty, none] = [
      await aCollection(store),
      await aCollection(store),
      await aCollection(store),
    ]
    const ids = [kept.id, empty.id, none.id]
    const lists = () => store.read(async ({ blockFacets }) => [...(await blockFacets.of(ids))])
    await store.write(async ({ blockFacets }) => {
      await blockFacets.keep(kept.id, ['citation'])
      await blockFacets.keep(kept.id, ['journal', 'citation'])
      await blockFacets.keep(empty.id, [])
      await blockFacets.drop(none.id)
    })
    equal(
      new Map(await lists()),
      new Map([
        [kept.id, ['journal', 'citation']],
        [empty.id, []],
      ]),
    )
    await store.write(async ({ blockFacets, collections }) => {
      await blockFacets.drop(empty.id)
      await collections.remove(kept.id)
    })
    equal(await lists(), [])
    equal(await store.read(({ blockFacets }) => blockFacets.of([])), new Map())
    await rejection(store.write(({ blockFacets }) => blockFacets.keep(999_999, [])))
  })

  test('a template is read as it was added, and as it was saved', async ({ store }) => {
    await store.write(({ licenses }) => licenses.ensureAll([newLicense({ id: 601 })]))
    const added = await aTemplate(store, {
      metadata: { title: 'Tides', author: [{ authorName: 'Lovelace, Ada' }] },
      instructions: [{ fieldName: 'title', text: 'Short' }],
      terms: {
        licenseId: 601,
        use: { termsOfUse: 'Be kind' },
        access: { termsOfAccess: 'Ask' },
        fileAccessRequest: false,
      },
    })
    equal(await found(store, added.id), { template: added, defaultIn: [] })
    const { terms } = added
    const changed = { ...added, name: 'Other', metadata: {}, terms: { ...terms, licenseId: null } }
    await store.write(async ({ templates }) => {
      await templates.save(changed)
      equal(await templates.lock(added.id), { template: changed, defaultIn: [] })
    })
    is(await found(store, 999_999), null)
    is(await store.write(({ templates }) => templates.lock(999_999)), null)
    await rejection(store.write(({ templates }) => templates.save({ ...added, id: 999_999 })))
  })

  test('the templates of several collections are listed by id', async ({ store }) => {
    const [one, two] = [await aCollection(store), await aCollection(store)]
    const first = await aTemplate(store, { collectionId: two.id })
    const second = await aTemplate(store, { collectionId: one.id })
    await aTemplate(store)
    const listed = await store.read(({ templates }) => templates.in([one.id, two.id]))
    equal(
      listed.map(({ template }) => template),
      [first, second],
    )
    equal(await store.read(({ templates }) => templates.in([])), [])
  })

  test('a collection has one default, which is deleted with the template', async ({ store }) => {
    const [one, two] = [await aCollection(store), await aCollection(store)]
    const former = await aTemplate(store)
    const template = await aTemplate(store)
    await store.write(async ({ templates }) => {
      await templates.setDefault(one.id, former.id)
      await templates.setDefault(one.id, template.id)
      await templates.setDefault(two.id, template.id)
    })
    equal((await found(store, template.id))?.defaultIn, [one.id, two.id])
    equal((await found(store, former.id))?.defaultIn, [])
    equal(await defaultsOf(store, one.id), [[one.id, template.id]])
    await store.write(({ templates }) => templates.setDefault(two.id, null))
    equal(await defaultsOf(store, one.id, two.id), [[one.id, template.id]])
    await store.write(async ({ templates }) => {
      await templates.remove(template.id)
      await templates.remove(template.id)
    })
    equal(await defaultsOf(store, one.id, two.id), [])
    equal(await defaultsOf(store), [])
    await rejection(store.write(({ templates }) => templates.setDefault(one.id, 999_999)))
  })

  test('templates are deleted with their collection, also as defaults of others', async ({
    store,
  }) => {
    const [owner, other] = [await aCollection(store), await aCollection(store)]
    const template = await aTemplate(store, { collectionId: owner.id })
    await store.write(async ({ templates, collections }) => {
      await templates.setDefault(other.id, template.id)
      await collections.remove(owner.id)
    })
    is(await found(store, template.id), null)
    equal(await defaultsOf(store, other.id), [])
  })

  test('a licence that a template uses cannot be removed, and a template cannot use an unknown one', async ({
    store,
  }) => {
    await store.write(({ licenses }) => licenses.ensureAll([newLicense({ id: 602 })]))
    const under = () => store.read(({ templates }) => templates.anyUnder(602))
    is(await under(), false)
    const terms = { licenseId: 602, use: {}, access: {}, fileAccessRequest: true }
    const { id } = await aTemplate(store, { terms })
    is(await under(), true)
    await rejection(store.write(({ licenses }) => licenses.remove(602)))
    await store.write(({ templates }) => templates.remove(id))
    await store.write(({ licenses }) => licenses.remove(602))
    await rejection(aTemplate(store, { terms: { ...terms, licenseId: 999_999 } }))
  })
}
