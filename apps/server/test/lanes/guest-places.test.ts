import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { guestPlaces } from '../../src/lanes/guest-places.ts'

const test = suite('places of guests')

/** Places on a clock that is set by hand. */
const opened = () => {
  let time = 0
  const places = guestPlaces(
    () => undefined,
    () => time,
  )
  return { places, at: (milliseconds: number) => (time = milliseconds) }
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

test('guests who take long do not count', () => {
  const { places, at } = opened()
  places.enterOther()
  const leave = places.enterGuest()
  const seen = [places.most()]
  at(250)
  seen.push(places.most())
  leave()
  seen.push(places.most())
  equal(seen, [1, 2, 1])
})

test.run()
