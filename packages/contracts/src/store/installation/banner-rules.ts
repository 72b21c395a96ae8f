import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import type { StoreRules } from '../store-context.ts'

const message = {
  dismissible: true,
  active: true,
  texts: [
    { language: 'en', text: 'Down on <b>Sunday</b>' },
    { language: 'fr', text: 'Arrêt dimanche' },
  ],
  createdAt: at(1),
}

export const bannerRules: StoreRules = (test) => {
  test('banner messages are listed by id, as they were added', async ({ store }) => {
    const [one, two] = await store.write(async ({ banners }) => [
      await banners.add(message),
      await banners.add({ ...message, dismissible: false }),
    ])
    equal(one, { ...message, id: one?.id })
    equal(await store.read(({ banners }) => banners.all()), [one, two])
  })

  test('a banner message is withdrawn and removed; an unknown one is reported', async ({
    store,
  }) => {
    const { id } = await store.write(({ banners }) => banners.add(message))
    const found = () =>
      store.read(async ({ banners }) => (await banners.all()).find((each) => each.id === id))
    is(await store.write(({ banners }) => banners.deactivate(id)), true)
    is((await found())?.active, false)
    is(await store.write(({ banners }) => banners.remove(id)), true)
    is(await found(), undefined)
    for (const change of ['deactivate', 'remove'] as const)
      is(await store.write(({ banners }) => banners[change](id)), false)
  })
}
