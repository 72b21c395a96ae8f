import { EventEmitter } from 'node:events'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { stopSignals } from '../../src/stop-signals.ts'

const test = suite('signals to stop')

test('the first signal stops and the second stops at once, whichever they are', async () => {
  const source = new EventEmitter()
  const atOnce: string[] = []
  let now = 0
  const signals = stopSignals(
    source,
    (signal) => atOnce.push(signal),
    () => now,
  )
  source.emit('SIGINT', 'SIGINT')
  is(await signals.first, 'SIGINT')
  equal(atOnce, [])
  now = 1_000
  source.emit('SIGTERM', 'SIGTERM')
  equal(atOnce, ['SIGTERM'])
})

test('the echo of one Ctrl-C is not taken for a second', () => {
  const source = new EventEmitter()
  const atOnce: string[] = []
  stopSignals(
    source,
    (signal) => atOnce.push(signal),
    () => 0,
  )
  source.emit('SIGINT', 'SIGINT')
  source.emit('SIGINT', 'SIGINT')
  equal(atOnce, [])
})

test('signals get their default handling again', () => {
  const source = new EventEmitter()
  stopSignals(source, () => undefined).forget()
  is(source.listenerCount('SIGTERM') + source.listenerCount('SIGINT'), 0)
})

test.run()
