import { newStagedObject } from '@holdfast/contracts/builders'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openStore, server } from '../databases.ts'
import { aDraft, given } from './filled-draft.ts'

/** The number of queries that a unit sends so that another one has time to continue. */
const QUESTIONS = 50

if (server !== null) {
  const kind = server
  const test = suite<Awaited<ReturnType<typeof openStore>>>('reserving beside each other')
  test.before(async (context) => {
    Object.assign(context, await openStore(kind))
  })
  test.after(({ close }) => close())

  test('claiming an object waits for the unit that turns it into a file', async ({ store }) => {
    const { datasetId } = await aDraft(store)
    const dataset = await store.read(({ datasets }) => datasets.find({ kind: 'id', id: datasetId }))
    const object = newStagedObject({ datasetId, accountId: given(dataset).creatorId })
    const told: string[] = []
    const claim = () =>
      store.write(({ stagedObjects }) => stagedObjects.addFree([{ ...object, kind: 'removal' }]))
    const claiming = await store.write(async ({ stagedObjects }) => {
      await stagedObjects.addFree([object])
      const other = claim().then((ids) => told.push(`claimed ${ids.size}`))
      for (let asked = 0; asked < QUESTIONS; asked += 1) await stagedObjects.find(object.objectId)
      await stagedObjects.removeAll([object.objectId])
      told.push('made a file')
      return { other }
    })
    await claiming.other
    equal(told, ['made a file', 'claimed 1'])
  })

  test.run()
}
