import { equal, is } from 'uvu/assert'
import type { StoreRules } from '../store-context.ts'

const on = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** Rules of figures that are answered again. */
export const keptFigureRules: StoreRules = (test) => {
  test('figures are kept by key and forgotten by name', async ({ store }) => {
    const at = on('2031-01-01')
    const keep = (key: string, value: string) =>
      store.write(async ({ keptFigures }) => {
        const { clearings } = await keptFigures.find(key)
        await keptFigures.keep({ key, name: key.slice(0, 1), value, at, clearings }, 100)
      })
    const find = async (key: string) =>
      (await store.read(({ keptFigures }) => keptFigures.find(key))).kept
    for (const key of ['a1', 'a2', 'b1']) await keep(key, '1')
    await keep('a1', '{"count":2}')
    equal(await find('a1'), { value: '{"count":2}', at })
    is(await find('c'), null)
    await store.write(({ keptFigures }) => keptFigures.clear('a'))
    equal([await find('a1'), await find('a2')], [null, null])
    equal(await find('b1'), { value: '1', at })
    await store.write(({ keptFigures }) => keptFigures.clear(null))
    is(await find('b1'), null)
  })

  test('a figure is not kept whose computation began before figures were cleared', async ({
    store,
  }) => {
    const figure = { key: 'k', name: 'x', value: '1', at: on('2031-01-01') }
    const found = () => store.read(({ keptFigures }) => keptFigures.find('k'))
    const keep = (clearings: number) =>
      store.write(({ keptFigures }) => keptFigures.keep({ ...figure, clearings }, 2))
    const before = await found()
    await store.write(({ keptFigures }) => keptFigures.clear('another name'))
    await keep(before.clearings)
    is((await found()).kept, null)
    await keep((await found()).clearings)
    equal((await found()).kept, { value: '1', at: figure.at })
  })

  test('the oldest figures go when there are too many', async ({ store }) => {
    const keep = (key: string, day: string) => {
      const figure = { key, name: 'x', value: '1', at: on(day) }
      return store.write(async ({ keptFigures }) => {
        const { clearings } = await keptFigures.find(key)
        await keptFigures.keep({ ...figure, clearings }, 2)
      })
    }
    await keep('old', '2031-01-01')
    await keep('new', '2031-01-03')
    await keep('last', '2031-01-02')
    const found = await store.read(({ keptFigures }) =>
      Promise.all(['old', 'new', 'last'].map((key) => keptFigures.find(key))),
    )
    equal(
      found.map(({ kept }) => kept !== null),
      [false, true, true],
    )
  })
}
