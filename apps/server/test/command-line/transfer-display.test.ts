import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { transferDisplay } from '../../src/transfer-display.ts'

const test = suite('the display of a transfer')

const ERASE = '\r\u001b[2K'
const KIBIBYTE = 1024

/** A display with a clock that the test controls. */
function watched(live: boolean) {
  const shown: string[] = []
  const clock = { time: 0, pauseMs: 0, ticks: [] as (() => void)[] }
  const display = transferDisplay(
    { live, complain: (text) => void shown.push(text) },
    {
      now: () => clock.time,
      every: (pauseMs, tick) => {
        clock.pauseMs = pauseMs
        clock.ticks = [tick]
        return () => {
          clock.ticks = []
        }
      },
    },
  )
  const pass = (ms: number) => {
    clock.time += ms
    for (const tick of clock.ticks) tick()
  }
  return { display, listener: display.listener, shown, clock, pass }
}

test('a terminal shows one line that is overwritten, with rate and remaining time', () => {
  const { listener, shown, pass } = watched(true)
  listener.begin({ files: 3, bytes: 4 * KIBIBYTE })
  pass(250)
  listener.bytes(KIBIBYTE)
  listener.end({ path: 'a', outcome: 'sent' })
  pass(750)
  equal(shown, [
    `${ERASE}0 of 3 files, 0 B of 4.0 KiB`,
    `${ERASE}1 of 3 files, 1.0 KiB of 4.0 KiB, 1.0 KiB/s, 3 s left`,
  ])
})

test('a log gets whole lines, less often', () => {
  const [person, log] = [watched(true), watched(false)]
  for (const { listener, pass } of [person, log]) {
    listener.begin({ files: 1, bytes: 1 })
    pass(0)
  }
  equal(log.shown, ['0 of 1 files, 0 B of 1 B\n'])
  is(log.clock.pauseMs > 10 * person.clock.pauseMs, true)
})

test('bytes of a failed attempt are subtracted', () => {
  const { listener, shown, pass } = watched(false)
  listener.begin({ files: 1, bytes: 100 })
  listener.bytes(60)
  listener.bytes(-60)
  pass(0)
  equal(shown, ['0 of 1 files, 0 B of 100 B\n'])
})

test('a closed display removes its line and shows nothing more; closing it twice is harmless', () => {
  const { display, listener, shown, pass } = watched(true)
  listener.begin({ files: 1, bytes: 1 })
  display.close()
  display.close()
  pass(1000)
  equal(shown, [ERASE])
})

test('a display that never began has no line to remove', () => {
  const { display, shown } = watched(true)
  display.close()
  equal(shown, [])
})

test('the reason for waiting is shown once, and again after progress', () => {
  const { display, listener, shown } = watched(true)
  const refused = new Error('No answer from http://a.example')
  for (let file = 0; file < 4; file += 1) display.waiting(refused)
  listener.bytes(-1)
  display.waiting(refused)
  equal(shown, [`${ERASE}No answer from http://a.example. Trying again.\n`])
  listener.bytes(1)
  display.waiting(new Error('Busy.\u001b[2J'))
  is(shown.at(-1), `${ERASE}Busy.\\u001b[2J. Trying again.\n`)
})

test('a log gets no line about attempts that are repeated', () => {
  const { display, shown } = watched(false)
  display.waiting(new Error('Busy'))
  equal(shown, [])
})

test.run()
