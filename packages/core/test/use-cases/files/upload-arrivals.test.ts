import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { uploadArrivals } from '../../../src/use-cases/files/upload-arrivals.ts'

const test = suite('uploads that have arrived')

const of = (datasetId: number) => ({ datasetId, accountId: 1 })
const upload = (objectId: string, datasetId = 7) => ({ objectId, ...of(datasetId) })

/** A pause that ends when patience is lost. */
function patience() {
  let end = () => {}
  const pause = () => new Promise<void>((resolve) => (end = resolve))
  return { pause, lose: () => end() }
}

const afterTurns = () => new Promise((resolve) => setImmediate(resolve))

test('a unit waits for those that are there, and not for later ones or those of other datasets or callers', async () => {
  const { arrived, settled, others } = uploadArrivals(patience().pause)
  const seen: string[] = []
  for (const one of [upload('a'), upload('b'), upload('c', 8)]) arrived(one)
  arrived({ ...upload('of another'), accountId: 2 })
  const waited = others(of(7)).then(() => void seen.push('waited'))
  arrived(upload('later'))
  settled(upload('a'))
  await afterTurns()
  equal(seen, [])
  settled(upload('b'))
  await waited
  equal(seen, ['waited'])
})

test('it waits for a moment only, and not again for what did not come', async () => {
  const { pause, lose } = patience()
  const { arrived, others } = uploadArrivals(pause)
  arrived(upload('slow'))
  const waited = others(of(7))
  lose()
  await waited
  await others(of(7))
})

test('nothing that has arrived is nothing to wait for', async () => {
  const { arrived, settled, others } = uploadArrivals(patience().pause)
  await others(of(7))
  arrived(upload('a'))
  settled(upload('a'))
  settled(upload('a'))
  await others(of(7))
})
test.run()
