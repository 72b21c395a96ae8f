import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { type OpenedStore, openStore, server } from '../databases.ts'

/** The number of queries that a unit sends so that another one has time to continue. */
const QUESTIONS = 50

const test = suite<OpenedStore>('kept figures on PostgreSQL')

if (server !== null) {
  const kind = server
  test.before(async (context) => {
    Object.assign(context, await openStore(kind))
  })
  test.after((context) => context.close())

  test('one is not kept beside a unit that clears them and has not ended', async ({ store }) => {
    const find = () => store.read(({ keptFigures }) => keptFigures.find('k'))
    const { clearings } = await find()
    const figure = { key: 'k', name: 'x', value: '1', at: new Date(0), clearings }
    let kept: Promise<void> = Promise.resolve()
    await store.write(async ({ keptFigures }) => {
      await keptFigures.clear(null)
      kept = store.write((unit) => unit.keptFigures.keep(figure, 2))
      for (let asked = 0; asked < QUESTIONS; asked += 1) await keptFigures.find('k')
    })
    await kept
    is((await find()).kept, null)
  })
}

test.run()
