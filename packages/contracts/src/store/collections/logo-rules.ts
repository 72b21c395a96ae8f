import { logoName } from '@holdfast/core/rules'
import { equal } from 'uvu/assert'
import { aCollection } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const aLogo = (place: string) => ({
  name: logoName(`18f0a1b2c3d-00000000000${place}`),
  contentType: 'image/png' as const,
  bytes: new Uint8Array([0, 255, Number(place)]),
})

export const logoRules: StoreRules = (test) => {
  test('a logo is found by its name, until its owner keeps another one', async ({ store }) => {
    const { id } = await aCollection(store)
    const owners = [null, id, id, null].map((owner, place) => ({ owner, logo: aLogo(`${place}`) }))
    const found = () =>
      store.read(({ logos }) => Promise.all(owners.map(({ logo }) => logos.find(logo.name))))
    const [a, b, c, d] = owners.map(({ logo }) => logo)
    await store.write(async ({ logos }) => {
      for (const { owner, logo } of owners) await logos.add(owner, logo)
    })
    equal(await found(), [a, b, c, d])
    await store.write(({ logos }) => logos.keepOnly(null, d?.name ?? null))
    equal(await found(), [null, b, c, d])
    await store.write(({ logos }) => logos.keepOnly(id, null))
    equal(await found(), [null, null, null, d])
  })

  test('the logo of a collection goes with it', async ({ store }) => {
    const { id } = await aCollection(store)
    const logo = aLogo('4')
    await store.write(({ logos }) => logos.add(id, logo))
    await store.write(({ collections }) => collections.remove(id))
    equal(await store.read(({ logos }) => logos.find(logo.name)), null)
  })
}
