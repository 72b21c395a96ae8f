import { createRepository } from '@holdfast/core'
import type { AnsweredRequest } from '@holdfast/http'
import { memoryJobs, memoryStorage, memoryStore, plainPorts } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, match, not } from 'uvu/assert'
import { application } from '../../src/application.ts'
import { readConfiguration } from '../../src/configuration.ts'
import type { LogFacts } from '../../src/logger.ts'

const test = suite('faults that no page catches')

/** Requests without a server. */
const NO_CONNECTION = {} as Parameters<ReturnType<typeof application>['fetch']>[1]

/** An application whose look, which every page needs first, fails with `fault`. */
function openFailing(fault: Error) {
  const ports = plainPorts()
  const repository = createRepository({
    ...ports,
    store: memoryStore({ jobs: memoryJobs({ clock: ports.clock }) }),
    storages: { preferred: 'local', drivers: { local: memoryStorage() } },
  })
  Object.assign(repository.settings, {
    look: () => {
      throw fault
    },
  })
  const reading = readConfiguration({})
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const errors: LogFacts[] = []
  const counted: AnsweredRequest[] = []
  const [none, error] = [() => {}, (_: string, facts: LogFacts = {}) => void errors.push(facts)]
  const { fetch } = application(repository, {
    configuration: reading.configuration,
    siteUrl: 'https://data.example.org',
    log: { debug: none, info: none, warn: none, error },
    observe: (answered) => void counted.push(answered),
  })
  return { fetch, errors, counted }
}

test('one is logged, counted, and answered as the API answers a defect', async () => {
  const fault = new Error('secret details')
  const { fetch, errors, counted } = openFailing(fault)
  const request = new Request('https://data.example.org/sitemap.xml?token=SECRET', {
    headers: { 'X-Request-Id': 'a-proxy-0001' },
  })
  const answer = await fetch(request, NO_CONNECTION)
  const text = await answer.text()
  const { incidentId, ...body }: Readonly<Record<string, unknown>> = JSON.parse(text)
  equal([answer.status, body.status, body.code], [500, 'ERROR', 500])
  equal(
    [body.requestMethod, body.requestUrl],
    ['GET', 'https://data.example.org/sitemap.xml?token=****'],
  )
  not.match(text, 'secret details')
  match(answer.headers.get('Content-Type') ?? '', 'application/json')
  equal(
    ['Cache-Control', 'X-Request-Id'].map((name) => answer.headers.get(name)),
    ['private, no-store', 'a-proxy-0001'],
  )
  const [method, path, requestId] = ['GET', '/sitemap.xml', 'a-proxy-0001']
  equal(errors, [{ incidentId, requestId, method, path, cause: fault }])
  equal(
    counted.map(({ status }) => status),
    [500],
  )
})

test.run()
