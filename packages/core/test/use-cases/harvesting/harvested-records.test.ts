import { createRepository, type Exporter, type Store } from '@holdfast/core'
import {
  formatPid,
  type OaiAnswer,
  type Refusal,
  RefusedError,
  StoreUnavailable,
} from '@holdfast/core/rules'
import { memoryJobs, memoryStore, plainPorts } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { METADATA } from '../repository/open-in-memory.ts'

const test = suite('harvested records')

const TOKEN = 'a token for this test'

const FORMAT: Exporter = {
  name: 'plain',
  displayName: 'Plain',
  mediaType: 'application/xml',
  isHarvestable: true,
  isVisibleInUserInterface: true,
  xml: { namespace: 'urn:plain', schemaLocation: 'urn:plain.xsd', version: '1' },
  write: () => '<plain/>',
}

/** Asks for the record of a published dataset; the reading of its metadata fails with an error, if one is given. */
async function recordAfter(failure: Error | null): Promise<OaiAnswer['body']> {
  const plain = plainPorts()
  const jobs = memoryJobs({ clock: plain.clock })
  const inner = memoryStore({ jobs, clock: plain.clock })
  let reads = Number.NEGATIVE_INFINITY
  const store: Store = {
    ...inner,
    read: async (work, options) => {
      reads += 1
      // The settings and the record are read before.
      if (failure !== null && reads === 3) throw failure
      return inner.read(work, options)
    },
  }
  const answers: OaiAnswer[] = []
  const repository = createRepository({
    ...plain,
    store,
    exporters: [FORMAT],
    oaiDocument: (answer) => {
      answers.push(answer)
      return 'a document'
    },
  })
  await repository.installation.prepare({ token: TOKEN })
  const admin = await repository.tokens.authenticate(TOKEN)
  const root = { kind: 'root' } as const
  const input = { metadataBlocks: METADATA, terms: { license: { name: 'CC0 1.0' } } }
  const { id, pid } = await repository.datasets.create(admin, root, input)
  await repository.versions.publish(admin, { kind: 'id', id }, { bump: 'major' })
  await repository.settings.put(admin, { name: ':OAIServerEnabled' }, { value: 'true' })
  await repository.handleJob({ kind: 'renewRecords' })
  reads = 0
  const asked = { verb: 'GetRecord', metadataPrefix: 'plain', identifier: formatPid(pid) }
  await repository.harvesting.answer(
    new Map(Object.entries(asked).map(([name, value]) => [name, [value]])),
  )
  const [answer] = answers
  if (answer === undefined) throw new Error('No document was asked for')
  return answer.body
}

/** The state of the record and whether it has metadata; the body itself where it is no record. */
async function shownAfter(failure: Error | null): Promise<unknown> {
  const body = await recordAfter(failure)
  return body.kind === 'GetRecord'
    ? [body.record.header.state, body.record.metadata !== null]
    : body
}

async function thrownAfter(failure: Error): Promise<unknown> {
  try {
    return await shownAfter(failure)
  } catch (error) {
    return error
  }
}

const refused = (refusal: Refusal): RefusedError => new RefusedError(refusal)

test('a record has its metadata, and is deleted where everyone sees none', async () => {
  equal(await shownAfter(null), ['present', true])
  for (const hidden of [
    refused({ kind: 'unauthenticated' }),
    refused({ kind: 'missing', message: 'It is gone.' }),
    refused({ kind: 'notFound', what: 'Dataset' }),
    refused({ kind: 'invalid', message: 'There is no release.' }),
    refused({ kind: 'forbidden', needs: 'ViewUnpublishedDataset', who: ':guest' }),
  ])
    equal(await shownAfter(hidden), ['deleted', false], hidden.refusal.kind)
})

test('any other failure ends the request: harvesters would remove what they hold as deleted', async () => {
  for (const failure of [
    new StoreUnavailable('The database is away'),
    new Error('a defect'),
    refused({ kind: 'unavailable', message: 'Not now.' }),
    refused({ kind: 'locked', message: 'It is locked.' }),
  ])
    is(await thrownAfter(failure), failure, failure.message)
})

test.run()
