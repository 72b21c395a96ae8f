import type { Job } from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, throws } from 'uvu/assert'
import { readJob } from '../../src/job-payload.ts'

const test = suite('job payloads')

const plain = { noNullPrototype: true }

const anyJob: fc.Arbitrary<Job> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('deleteObjects' as const),
      storageDriver: fc.string(),
      keys: fc.array(fc.string({ unit: 'binary' })),
    },
    plain,
  ),
  fc.constant<Job>({ kind: 'sweepStagedObjects' }),
  fc.constant<Job>({ kind: 'endGrants' }),
  fc.record(
    {
      kind: fc.constant('verifyFiles' as const),
      datasetId: fc.maxSafeNat(),
      fileIds: fc.array(fc.maxSafeNat()),
      replaceableUntil: fc.maxSafeNat(),
    },
    { ...plain, requiredKeys: ['kind', 'datasetId', 'fileIds'] },
  ),
  fc.record(
    {
      kind: fc.constant('compareObjects' as const),
      datasetId: fc.maxSafeNat(),
      objects: fc.array(fc.record({ fileId: fc.maxSafeNat(), tag: fc.string() }, plain)),
      looksLeft: fc.maxSafeNat(),
    },
    plain,
  ),
  fc.record(
    {
      kind: fc.constant('finalizePublication' as const),
      datasetId: fc.maxSafeNat(),
      bump: fc.constantFrom('major' as const, 'minor' as const),
      number: fc.record({ major: fc.maxSafeNat(), minor: fc.maxSafeNat() }, plain),
      since: fc.maxSafeNat(),
      publisher: fc.record({ accountId: fc.maxSafeNat(), userName: fc.string() }, plain),
    },
    { noNullPrototype: true, requiredKeys: ['kind', 'datasetId', 'bump', 'since', 'publisher'] },
  ),
  fc.record(
    {
      kind: fc.constant('discardDraft' as const),
      datasetId: fc.maxSafeNat(),
      ordinal: fc.maxSafeNat(),
      since: fc.maxSafeNat(),
      actor: fc.string(),
    },
    plain,
  ),
  fc.record({ kind: fc.constant('registerPid' as const), datasetId: fc.maxSafeNat() }, plain),
  fc.record(
    {
      kind: fc.constant('registerFilePids' as const),
      datasetId: fc.maxSafeNat(),
      after: fc.maxSafeNat(),
      renew: fc.boolean(),
    },
    plain,
  ),
  fc.record(
    {
      kind: fc.constant('registerAllPids' as const),
      published: fc.boolean(),
      after: fc.maxSafeNat(),
    },
    plain,
  ),
  fc.record(
    {
      kind: fc.constant('callWorkflow' as const),
      invocationId: fc.string(),
      step: fc.option(fc.nat()),
      request: fc.record(
        {
          method: fc.constantFrom('GET' as const, 'POST' as const),
          address: fc.string(),
          body: fc.option(fc.record({ contentType: fc.string(), text: fc.string() }, plain)),
          invocationId: fc.string(),
        },
        plain,
      ),
      attempt: fc.nat(),
    },
    plain,
  ),
)

test('every job is read as it was written', () =>
  fc.assert(fc.property(anyJob, (job) => equal(readJob(JSON.stringify(job)), job))))

test('invalid jobs are refused', () => {
  for (const payload of [
    '',
    'null',
    '{}',
    '{"kind":"toString"}',
    '{"kind":"finalizePublication","datasetId":"1"}',
    '{"kind":"deleteObjects","storageDriver":"folder"}',
  ])
    throws(() => readJob(payload))
})

test.run()
