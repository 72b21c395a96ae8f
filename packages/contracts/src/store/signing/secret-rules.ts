import type { Store } from '@holdfast/core'
import { is } from 'uvu/assert'
import type { StoreRules } from '../store-context.ts'

const found = (store: Store) => store.read(({ secrets }) => secrets.find('signing'))
const ensured = (store: Store, value: string) =>
  store.write(({ secrets }) => secrets.ensure('signing', value))

export const secretRules: StoreRules = (test) => {
  test('a secret is created once, also by concurrent callers', async ({ store }) => {
    is(await found(store), null)
    const answers = await Promise.all(['a', 'b', 'c'].map((value) => ensured(store, value)))
    is(new Set(answers).size, 1)
    is(await found(store), answers[0])
    is(await ensured(store, 'later'), answers[0])
  })

  test('a replaced secret is deleted, and no setting shows it', async ({ store }) => {
    await ensured(store, 'old')
    await store.write(({ secrets }) => secrets.replace('signing', 'new'))
    is(await found(store), 'new')
    is(await ensured(store, 'old'), 'new')
    const settings = await store.read((unit) => unit.settings.all())
    is([...settings.values()].includes('new'), false)
  })
}
