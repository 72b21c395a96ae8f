import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import type { QuotaRoom } from '../../../src/rules/quotas/quota-room.ts'
import {
  nextReservation,
  remaining,
  requireFileSize,
  requireQuota,
  roomAfterFiles,
} from '../../../src/rules/quotas/quota-room.ts'
import { RefusedError } from '../../../src/rules/refusals/refusal.ts'

const test = suite('the room under a quota')

const room = (quota: number, stored: number, reserved = 0): QuotaRoom => ({
  holder: { kind: 'dataset', id: 1 },
  quota,
  stored,
  reserved,
})

const refusal = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof RefusedError) return error.message
    throw error
  }
}

const bytes = fc.nat(2 ** 30)

test('the free bytes are never negative', () => {
  is(remaining(room(100, 30, 20)), 50)
  is(remaining(room(100, 90, 20)), 0)
  fc.assert(fc.property(bytes, bytes, bytes, (a, b, c) => remaining(room(a, b, c)) >= 0))
})

test('a file fits while the total is within the quota, and an empty file always fits', () =>
  fc.assert(
    fc.property(fc.tuple(bytes, bytes, bytes, bytes), ([quota, stored, others, size]) => {
      const own = Math.floor(size / 2)
      const refused = refusal(() =>
        requireQuota(room(quota, stored, others + own), { size, reserved: own }),
      )
      is(refused === null, stored + others + size <= quota || size === 0)
    }),
  ))

test('a refusal states the size and the free bytes', () => {
  const ask = { size: 1536, reserved: 0 }
  is(
    refusal(() => requireQuota(room(2048, 1024), ask)),
    'The file (1.5 KB) is larger than what remains of the storage quota: 1.0 KB.',
  )
  const part = refusal(() => requireQuota(room(0, 0), { ...ask, known: 'part' })) ?? ''
  match(part, '(1.5 KB or more)')
})

const incoming = fc.record({ size: fc.nat(30), reserved: fc.nat(30) })
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('files fit together if each that exceeds its reservation fits after those before it', () =>
  fc.assert(
    fc.property(
      fc.nat(120),
      fc.nat(40),
      fc.array(incoming, { maxLength: 6 }),
      (quota, taken, files) => {
        const reservations = files.map(({ reserved }) => reserved)
        const asked = room(quota, taken, total(reservations))
        const fits = files.every(({ size, reserved }, at) => {
          const stored = taken + total(files.slice(0, at + 1).map((file) => file.size))
          return size <= reserved || stored + total(reservations.slice(at + 1)) <= quota
        })
        is(refusal(() => roomAfterFiles(asked, files)) === null, fits)
        if (!fits) return
        equal(
          roomAfterFiles(asked, files),
          room(quota, taken + total(files.map(({ size }) => size))),
        )
      },
    ),
  ))

test('a single file may be as large as its limit', () => {
  is(
    refusal(() => requireFileSize(10, 10)),
    null,
  )
  is(
    refusal(() => requireFileSize(10, null)),
    null,
  )
  match(refusal(() => requireFileSize(2048, 1024)) ?? '', 'limit of 1.0 KB (1024 bytes)')
})

test('an advance reservation is a small share of the free bytes', () => {
  equal(nextReservation(room(0, 0), 7), 7)
  equal(nextReservation(room(6400, 0), 7), 107)
  fc.assert(
    fc.property(bytes, bytes, (quota, total) => {
      const ahead = nextReservation(room(quota, 0), total) - total
      ok(ahead >= 0 && ahead <= quota / 64 && ahead <= 8 * 1024 * 1024)
    }),
  )
})

test.run()
