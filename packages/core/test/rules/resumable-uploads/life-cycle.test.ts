import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  beginUpload,
  decide,
  evolve,
  offsetOf,
  resumesAt,
} from '../../../src/rules/resumable-uploads/life-cycle.ts'
import type {
  ResumableUpload,
  UploadFacts,
  UploadProgress,
} from '../../../src/rules/resumable-uploads/resumable-upload.ts'
import type {
  UploadCommand,
  UploadEvent,
} from '../../../src/rules/resumable-uploads/upload-commands.ts'

const test = suite('the life cycle of resumable uploads')

const SIZE = 20
const FACTS: Omit<UploadFacts, 'size'> = {
  objectId: 'upload',
  datasetId: 1,
  accountId: 1,
  fileName: 'long.bin',
  declaredType: null,
  input: {},
  expiresAt: new Date(0),
}

const anyPart = fc.nat({ max: 5 })
const anyPlace = fc.nat({ max: SIZE + 2 })

const anyProgress: fc.Arbitrary<UploadProgress> = fc.oneof(
  fc.record({
    kind: fc.constant('receiving' as const),
    offset: fc.nat({ max: SIZE - 1 }),
    parts: anyPart,
    claimedPart: anyPart,
  }),
  fc.record({ kind: fc.constant('whole' as const), parts: anyPart, claimedPart: anyPart }),
  fc.record({ kind: fc.constant('finished' as const), fileIds: fc.array(fc.nat()) }),
)

const anyUpload: fc.Arbitrary<ResumableUpload> = fc.oneof(
  anyProgress.map((progress) => ({ ...FACTS, size: SIZE, ...progress })),
  anyProgress
    .filter(({ kind }) => kind !== 'receiving')
    .map((progress) => ({ ...FACTS, size: 0, ...progress })),
)

const expiresAt = new Date(1000)

const anyCommand: fc.Arbitrary<UploadCommand> = fc.oneof(
  anyPlace.map((offset) => ({ kind: 'resume', offset }) as const),
  fc.option(anyPlace).map((length) => ({ kind: 'announce', length }) as const),
  anyPlace.map((length) => ({ kind: 'take', length }) as const),
  anyPlace.map((from) => ({ kind: 'claim', from }) as const),
  fc
    .tuple(anyPart, anyPlace, anyPlace)
    .map(([part, from, to]) => ({ kind: 'advance', part, from, to, expiresAt }) as const),
  fc.array(fc.nat()).map((fileIds) => ({ kind: 'finish', fileIds, expiresAt }) as const),
  fc.constant({ kind: 'abandon' } as const),
)

const eventOf = (upload: ResumableUpload, command: UploadCommand): UploadEvent | null => {
  const decision = decide(upload, command)
  return decision.kind === 'accepted' ? decision.event : null
}

const afterwards = (upload: ResumableUpload, command: UploadCommand): ResumableUpload => {
  const event = eventOf(upload, command)
  return event === null ? upload : evolve(upload, event)
}

test('no command changes what was announced', () =>
  fc.assert(
    fc.property(anyUpload, anyCommand, (upload, command) => {
      const { kind: _, ...next } = afterwards(upload, command)
      const { expiresAt: __, ...announced } = { ...FACTS, size: upload.size }
      for (const [name, value] of Object.entries(announced))
        equal(Object.entries(next).find(([key]) => key === name)?.[1], value)
    }),
  ))

test('a finished upload stays finished, with its files', () =>
  fc.assert(
    fc.property(anyUpload, anyCommand, (upload, command) => {
      if (upload.kind === 'finished') equal(afterwards(upload, command), upload)
    }),
  ))

test('the offset never moves back, except to the last byte', () =>
  fc.assert(
    fc.property(anyUpload, fc.array(anyCommand), (upload, commands) => {
      const next = commands.reduce(afterwards, upload)
      const rewound = next.kind === 'whole' && resumesAt(next) === Math.max(0, next.size - 1)
      ok(rewound || resumesAt(next) >= offsetOf(upload))
    }),
  ))

test('no part number is claimed twice', () =>
  fc.assert(
    fc.property(fc.array(anyCommand), (commands) => {
      const given: number[] = []
      commands.reduce(
        (upload, command) => {
          const event = eventOf(upload, command)
          if (event?.kind === 'claimed') given.push(event.part)
          return afterwards(upload, command)
        },
        beginUpload({ ...FACTS, size: SIZE }),
      )
      is(new Set(given).size, given.length)
    }),
  ))

test('only the latest claim advances an upload, from its offset and not beyond its end', () =>
  fc.assert(
    fc.property(anyUpload, anyPart, fc.tuple(anyPlace, anyPlace), (upload, part, [from, to]) => {
      const event = eventOf(upload, { kind: 'advance', part, from, to, expiresAt })
      const awaited =
        upload.kind === 'receiving' && upload.claimedPart === part && upload.offset === from
      is(event !== null, awaited && from < to && to <= upload.size)
      if (event === null) return
      const next = evolve(upload, event)
      is(offsetOf(next), to)
      is(next.kind, to === upload.size ? 'whole' : 'receiving')
    }),
  ))

test('a client may continue at the offset that it was given, or send nothing more', () =>
  fc.assert(
    fc.property(anyUpload, (upload) => {
      const kinds = { receiving: 'resumed', whole: 'completed', finished: 'answered' } as const
      for (const offset of [resumesAt(upload), offsetOf(upload)])
        is(eventOf(upload, { kind: 'resume', offset })?.kind, kinds[upload.kind])
    }),
  ))

test('bytes that begin at another offset are refused', () =>
  fc.assert(
    fc.property(anyUpload, anyPlace, (upload, offset) => {
      const places = [offsetOf(upload)]
      if (upload.kind !== 'receiving') places.push(Math.max(0, upload.size - 1))
      const decision = decide(upload, { kind: 'resume', offset })
      is(decision.kind, places.includes(offset) ? 'accepted' : 'refused')
      if (decision.kind === 'refused')
        equal(decision.reason, {
          kind: 'conflict',
          message: `Offset ${offset} does not match: ${offsetOf(upload)} bytes were received.`,
        })
    }),
  ))

test('a body that is longer than the rest is refused before any byte is received', () =>
  fc.assert(
    fc.property(anyUpload, fc.option(anyPlace), (upload, length) => {
      const missing = upload.size - offsetOf(upload)
      const accepted = eventOf(upload, { kind: 'announce', length }) !== null
      is(accepted, length === null || length <= missing)
    }),
  ))

test('files are recorded once, when all bytes were received', () =>
  fc.assert(
    fc.property(anyUpload, (upload) => {
      const command = { kind: 'finish', fileIds: [7], expiresAt } as const
      is(eventOf(upload, command) !== null, upload.kind === 'whole')
      is(eventOf(afterwards(upload, command), command), null)
    }),
  ))

test('abandoning an upload that became a file removes no bytes', () =>
  fc.assert(
    fc.property(anyUpload, (upload) => {
      const kind = upload.kind === 'finished' ? 'forgotten' : 'abandoned'
      is(eventOf(upload, { kind: 'abandon' })?.kind, kind)
    }),
  ))

test('an empty file is complete from the beginning', () => {
  is(beginUpload({ ...FACTS, size: 0 }).kind, 'whole')
  is(beginUpload({ ...FACTS, size: 1 }).kind, 'receiving')
})

test.run()
