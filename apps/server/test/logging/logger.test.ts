import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { LOG_LEVELS, type LoggerOptions, logger } from '../../src/logger.ts'

const test = suite('the log')

const NOW = new Date('2026-03-04T05:06:07.089Z')

function recording(options: Partial<LoggerOptions> = {}) {
  const lines: string[] = []
  const write = (text: string) => lines.push(text)
  return {
    lines,
    log: logger({ level: 'debug', form: 'lines', write, now: () => NOW, ...options }),
  }
}

test('a record is one line of JSON with time, level, message and facts', () => {
  const { lines, log } = recording()
  log.info('started\nwell', { port: 8080, tags: ['a'] })
  is(lines.length, 1)
  is(lines[0]?.indexOf('\n'), (lines[0]?.length ?? 0) - 1)
  equal(JSON.parse(lines[0] ?? ''), {
    time: '2026-03-04T05:06:07.089Z',
    level: 'info',
    message: 'started\nwell',
    port: 8080,
    tags: ['a'],
  })
})

test('records below the level are dropped and no others', () => {
  for (const [index, level] of LOG_LEVELS.entries()) {
    const { lines, log } = recording({ level })
    for (const each of LOG_LEVELS) log[each]('x')
    is(lines.length, LOG_LEVELS.length - index)
  }
})

test('a fact cannot overwrite the level or the time', () => {
  const { lines, log } = recording()
  log.info('x', { level: 'error', time: 'never', message: 'y' })
  const { level, time, message } = JSON.parse(lines[0] ?? '')
  equal({ level, time, message }, { level: 'info', time: NOW.toISOString(), message: 'x' })
})

test('an error is written with its stack, its code and its cause', () => {
  const { lines, log } = recording()
  const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' })
  log.error('failed', { cause: new TypeError('outer', { cause }) })
  const { cause: written } = JSON.parse(lines[0] ?? '')
  is(written.name, 'TypeError')
  match(written.stack, /logger\.test/)
  is(written.cause.code, 'EHOSTUNREACH')
})

test('secrets are masked by the name of the fact, and inside URLs, errors and lists', () => {
  for (const form of ['lines', 'text'] as const) {
    const { lines, log } = recording({ form })
    log.warn('GET /x?key=s3cret', {
      apiToken: 's3cret',
      headers: { Authorization: 's3cret' },
      urls: ['postgres://ada:s3cret@db/x', 'http://h/?a=1&token=s3cret#f'],
      cause: new Error('cannot reach postgres://ada:s3cret@db:5432/x'),
    })
    not.ok(lines.join('').includes('s3cret'), lines.join(''))
    ok(lines.join('').includes('a=1&token=****'))
  }
})

test('at a terminal a record reads as text', () => {
  const { lines, log } = recording({ form: 'text' })
  log.warn('slow', { route: '/x', milliseconds: 12 })
  is(lines[0], '05:06:07 WARN  slow route=/x milliseconds=12\n')
})

test('any facts are written', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything({ withBigInt: true })), (facts) => {
      const { lines, log } = recording()
      log.info('x', facts)
      is(JSON.parse(lines[0] ?? '').message, 'x')
    }),
  ))

test('circular facts are written too', () => {
  const { lines, log } = recording()
  const loop: Record<string, unknown> = {}
  loop.self = loop
  log.info('x', loop)
  is(lines.length, 1)
})

test.run()
