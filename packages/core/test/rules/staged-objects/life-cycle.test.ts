import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  decide,
  evolve,
  hasLastingAddress,
  isBeingRemoved,
  uploadIdOf,
} from '../../../src/rules/staged-objects/life-cycle.ts'
import type {
  StagedCommand,
  StagedEvent,
} from '../../../src/rules/staged-objects/staged-commands.ts'
import type {
  PartsState,
  SingleState,
  StagedFacts,
  StagedObject,
  StagedUpload,
} from '../../../src/rules/staged-objects/staged-object.ts'

const test = suite('the life cycle of staged objects')

const anyTime = fc.nat({ max: 10_000 }).map((seconds) => new Date(seconds * 1000))
const anyName = fc.constantFrom('up-1', 'up-2')
const anySize = fc.nat({ max: 100 })

const anyFacts: fc.Arbitrary<StagedFacts> = fc.record({
  objectId: fc.constant('object'),
  storageDriver: fc.constant('folder'),
  key: fc.constant('10.5072/FK2/object'),
  datasetId: fc.constantFrom(1, 2),
  accountId: fc.constant(1),
  createdAt: anyTime,
  leaseUntil: anyTime,
  reservedBytes: anySize,
})

const RESERVED = { kind: 'reserved' } as const
const anySingleState = fc.constantFrom<SingleState>(RESERVED, {
  kind: 'removing',
  before: RESERVED,
})
const anyPartsState: fc.Arbitrary<PartsState> = fc.oneof(
  anySingleState,
  anyName.map((uploadId) => ({ kind: 'begun', uploadId }) as const),
  anyName.map((uploadId) => ({ kind: 'removing', before: { kind: 'begun', uploadId } }) as const),
)

const anyUpload: fc.Arbitrary<StagedUpload> = fc.oneof(
  fc.constantFrom<StagedUpload>({ kind: 'form' }, { kind: 'removal' }),
  fc.record({
    kind: fc.constant('single' as const),
    size: anySize,
    secret: fc.constant('ab'),
    state: anySingleState,
  }),
  fc.record({
    kind: fc.constant('multipart' as const),
    size: fc.integer({ min: 11, max: 100 }),
    partSize: fc.constant(10),
    secret: fc.constant('ab'),
    announced: fc.option(fc.constant({ fileName: 'a', folder: '', mark: null })),
    state: anyPartsState,
  }),
  fc.record({ kind: fc.constant('resumable' as const), size: anySize, state: anyPartsState }),
)

const anyStaged: fc.Arbitrary<StagedObject> = fc
  .tuple(anyFacts, anyUpload)
  .map(([facts, upload]) => ({ ...facts, ...upload }))

const anyCommand: fc.Arbitrary<StagedCommand> = fc.oneof(
  anyName.map((uploadId) => ({ kind: 'begin', uploadId }) as const),
  fc.option(fc.integer({ min: -1, max: 12 })).map((part) => ({ kind: 'receive', part }) as const),
  anyName.map((uploadId) => ({ kind: 'complete', uploadId }) as const),
  anyName.map((uploadId) => ({ kind: 'abort', uploadId }) as const),
  fc.constantFrom(1, 2).map((datasetId) => ({ kind: 'register', datasetId }) as const),
  fc.constantFrom('resume', 'release', 'removeObject', 'sweep').map((kind) => ({ kind }) as const),
  anyTime.map((leaseUntil) => ({ kind: 'extend', leaseUntil }) as const),
  fc.option(anyTime).map((expiredBy) => ({ kind: 'claim', expiredBy }) as const),
  fc.record({
    kind: fc.constant('sweepIdle' as const),
    now: anyTime,
    lastActivity: fc.option(anyTime),
    leaseMs: fc.nat({ max: 5_000_000 }),
  }),
)

const eventOf = (staged: StagedObject, command: StagedCommand): StagedEvent | null => {
  const decision = decide(staged, command)
  return decision.kind === 'accepted' ? decision.event : null
}

const afterwards = (staged: StagedObject, command: StagedCommand): StagedObject | null => {
  const event = eventOf(staged, command)
  return event === null ? staged : evolve(staged, event)
}

const factsOf = ({ objectId, storageDriver, key, datasetId, accountId }: StagedObject) => ({
  objectId,
  storageDriver,
  key,
  datasetId,
  accountId,
})

test('no command changes the owner, location or reserved bytes', () =>
  fc.assert(
    fc.property(anyStaged, anyCommand, (staged, command) => {
      const next = afterwards(staged, command)
      if (next === null) return
      equal(factsOf(next), factsOf(staged))
      is(next.reservedBytes, staged.reservedBytes)
      is(next.createdAt, staged.createdAt)
    }),
  ))

test('bytes that are being removed stay so and never become a file', () =>
  fc.assert(
    fc.property(anyStaged.filter(isBeingRemoved), anyCommand, (staged, command) => {
      const next = afterwards(staged, command)
      ok(next !== null && isBeingRemoved(next))
      is(next.leaseUntil, staged.leaseUntil)
      for (const kind of ['release', 'resume'] as const) is(eventOf(next, { kind }), null)
      is(eventOf(next, { kind: 'register', datasetId: staged.datasetId }), null)
      is(eventOf(next, { kind: 'receive', part: null }), null)
    }),
  ))

test('no command shortens a lease', () =>
  fc.assert(
    fc.property(anyStaged, anyCommand, (staged, command) => {
      const next = afterwards(staged, command)
      ok(next === null || next.leaseUntil >= staged.leaseUntil)
    }),
  ))

test('while the lease runs, only a claim without expiry succeeds', () =>
  fc.assert(
    fc.property(anyStaged, anyTime, (staged, expiredBy) => {
      const claimed = eventOf(staged, { kind: 'claim', expiredBy })
      is(claimed !== null, staged.leaseUntil <= expiredBy)
      is(eventOf(staged, { kind: 'claim', expiredBy: null })?.kind, 'claimed')
    }),
  ))

test('a claim can be repeated and keeps the upload id', () =>
  fc.assert(
    fc.property(anyStaged, (staged) => {
      const claimed = evolve(staged, { kind: 'claimed' })
      ok(claimed !== null && isBeingRemoved(claimed))
      is(uploadIdOf(claimed), uploadIdOf(staged))
      equal(evolve(claimed, { kind: 'claimed' }), claimed)
    }),
  ))

test('the id of a multipart upload is recorded even while it is being removed', () =>
  fc.assert(
    fc.property(anyStaged, anyName, (staged, uploadId) => {
      const next = afterwards(staged, { kind: 'begin', uploadId })
      ok(next !== null)
      const inParts = staged.kind === 'multipart' || staged.kind === 'resumable'
      is(uploadIdOf(next), inParts ? uploadId : null)
      is(isBeingRemoved(next), isBeingRemoved(staged))
    }),
  ))

test('a signed address accepts its part, or the whole of a file without parts', () =>
  fc.assert(
    fc.property(anyStaged, fc.option(fc.integer({ min: -1, max: 12 })), (staged, part) => {
      const event = eventOf(staged, { kind: 'receive', part })
      const going = !isBeingRemoved(staged)
      if (staged.kind === 'single' && part === null)
        return is(event?.kind, going ? 'wholeExpected' : undefined)
      const inside = part !== null && part >= 1
      const parts = staged.kind === 'multipart' ? Math.ceil(staged.size / staged.partSize) : 0
      const expected = inside && part <= parts && going && uploadIdOf(staged) !== null
      is(event?.kind, expected ? 'partExpected' : undefined)
      if (event?.kind === 'partExpected') is(event.uploadId, uploadIdOf(staged))
    }),
  ))

test('only the named multipart upload is completed or aborted', () =>
  fc.assert(
    fc.property(anyStaged, anyName, (staged, uploadId) => {
      const named = staged.kind === 'multipart' && uploadIdOf(staged) === uploadId
      is(eventOf(staged, { kind: 'abort', uploadId }) !== null, named)
      const completed = eventOf(staged, { kind: 'complete', uploadId }) !== null
      is(completed, named && !isBeingRemoved(staged))
    }),
  ))

test('bytes are registered only in their own dataset and not while this service receives them', () =>
  fc.assert(
    fc.property(anyStaged, fc.constantFrom(1, 2), (staged, datasetId) => {
      const registrable = eventOf(staged, { kind: 'register', datasetId }) !== null
      const here = staged.datasetId === datasetId && staged.kind !== 'form'
      is(registrable, here && !isBeingRemoved(staged))
    }),
  ))

test('a sweep asks the store only about uploads made by clients', () =>
  fc.assert(
    fc.property(anyStaged, (staged) => {
      const wanted = isBeingRemoved(staged) ? 'claimed' : 'activityWanted'
      is(eventOf(staged, { kind: 'sweep' })?.kind, staged.kind === 'form' ? 'released' : wanted)
    }),
  ))

test('recent bytes extend the lease; without them the upload is removed', () =>
  fc.assert(
    fc.property(anyStaged, anyTime, fc.option(anyTime), (staged, now, lastActivity) => {
      const leaseMs = 1000
      const event = eventOf(staged, { kind: 'sweepIdle', now, lastActivity, leaseMs })
      const until = (lastActivity?.getTime() ?? 0) + leaseMs
      const idle = isBeingRemoved(staged) || until <= now.getTime()
      is(event?.kind === 'claimed', idle)
    }),
  ))

test('the object of a deleted file is removed unless an upload uses its place', () => {
  for (const kind of ['form', 'removal'] as const) {
    const staged: StagedObject = { ...SOME, kind }
    is(eventOf(staged, { kind: 'removeObject' }) !== null, kind === 'removal')
  }
})

test('the address of a whole file stays valid after its reservation', () => {
  const single: StagedObject = { ...SOME, kind: 'single', size: 1, secret: 'a', state: RESERVED }
  is(hasLastingAddress(single), true)
  is(hasLastingAddress({ ...single, kind: 'resumable' }), false)
})

const SOME: StagedFacts = {
  objectId: 'object',
  storageDriver: 'folder',
  key: '10.5072/FK2/object',
  datasetId: 1,
  accountId: 1,
  createdAt: new Date(0),
  leaseUntil: new Date(0),
  reservedBytes: 0,
}

test.run()
