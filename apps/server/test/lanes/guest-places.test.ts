import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { guestPlaces } from '../../src/lanes/guest-places.ts'

const test = suite('places of guests')

/** Places on a clock that is set by hand. */
const opened = () => {
  let time = 0
  const told: number[] = []
  let rested: () => void = () => undefined
  const rest = new Promise<void>((resolve) => {
    rested = resolve
  })
  const places = guestPlaces(
    { admit: () => rested(), tell: () => void told.push(time) },
    () => time,
  )
  return { places, told, rest, at: (milliseconds: number) => (time = milliseconds) }
}

test('guests alone have no limit here', () => {
  const { places } = opened()
  places.enterGuest()
  is(places.most(), null)
})

test('beside others one guest is at work, and for a second after', () => {
  const { places, at } = opened()
  const leave = places.enterOther()
  is(places.most(), 1)
  at(5000)
  is(places.most(), 1)
  leave()
  at(5999)
  is(places.most(), 1)
  at(6000)
  is(places.most(), null)
})

test('an end that is reported twice ends once', () => {
  const { places, at } = opened()
  const leave = places.enterOther()
  leave()
  at(900)
  leave()
  at(1000)
  is(places.most(), null)
})

test('guests who take long do not count', async () => {
  const { places, rest, at } = opened()
  places.enterOther()
  const leave = places.enterGuest()
  const seen = [places.most()]
  at(250)
  seen.push(places.most())
  leave()
  await rest
  seen.push(places.most())
  equal(seen, [1, 2, 1])
})

test('beside others, the next guest waits a moment after one has left', async () => {
  const { places, rest } = opened()
  const alone = places.enterGuest()
  alone()
  is(places.most(), null)
  places.enterOther()
  alone()
  is(places.most(), 1)
  places.enterGuest()()
  is(places.most(), 0)
  await rest
  is(places.most(), 1)
})

test('others of another process count for a second', () => {
  const { places, told, at } = opened()
  places.othersElsewhere()
  is(places.most(), 1)
  at(999)
  is(places.most(), 1)
  at(1000)
  is(places.most(), null)
  equal(told, [])
})

test('a process tells of others twice a second at most', () => {
  const { places, told, at } = opened()
  for (let time = 0; time <= 1200; time += 100) {
    at(time)
    places.enterOther()()
  }
  equal(told, [0, 500, 1000])
})

test.run()
