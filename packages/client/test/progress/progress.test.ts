import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { bytesText, durationText, progressText, rateMeter } from '../../src/index.ts'

const test = suite('progress of a transfer')

test('bytes are shown in the usual unit', () => {
  is(bytesText(0), '0 B')
  is(bytesText(1023), '1023 B')
  is(bytesText(1536), '1.5 KiB')
  is(bytesText(9.8 * 1024 ** 3), '9.8 GiB')
})

test('durations are shown to the second, and hours without seconds', () => {
  is(durationText(45.4), '45 s')
  is(durationText(102), '1 min 42 s')
  is(durationText(7500), '2 h 05 min')
})

test('the rate covers the recent past, and gives the remaining time', () => {
  let now = 0
  const meter = rateMeter({ now: () => now, windowMs: 10_000 })
  is(meter.rate(), null)
  for (now = 1000; now <= 60_000; now += 1000) meter.add(now <= 30_000 ? 1_000_000 : 1000)
  now = 60_000
  is(Math.round(meter.rate() ?? 0), 1000)
  is(Math.round(meter.secondsFor(60_000) ?? 0), 60)
})

test('a line shows progress, rate and remaining time', () => {
  const bytes = { done: 1024, all: 2048 }
  is(
    progressText({ files: { done: 1, all: 2 }, bytes, rate: 512, secondsLeft: 2 }),
    '1 of 2 files, 1.0 KiB of 2.0 KiB, 512 B/s, 2 s left',
  )
  is(
    progressText({ files: { done: 0, all: 2 }, bytes, rate: null, secondsLeft: null }),
    '0 of 2 files, 1.0 KiB of 2.0 KiB',
  )
})

test.run()
