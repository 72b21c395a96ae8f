import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  PASSWORD,
  type StandInRegistry,
  standInRegistry,
  USER,
} from '@holdfast/pids-datacite/testing'
import { prepareFolder } from '@holdfast/postgres/testing'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { readConfiguration } from '../../src/configuration.ts'
import { prepareDataFolder } from '../../src/data-folder.ts'
import type { RunningInstallation } from '../../src/installation.ts'
import { logger } from '../../src/logger.ts'
import { openInstallation } from '../../src/wiring.ts'

/** A service that workflows call, and the ids of invocations that it received. */
interface Service {
  readonly host: string
  readonly told: string[]
  close(): void
}

interface Scene {
  folder: string
  registry: StandInRegistry
  service: Service
  installation: RunningInstallation
  written: string[]
}

const TOKEN = 'a-token-for-this-test'
// The application uses the connection only for its address, which is optional.
const NO_CONNECTION = {} as Parameters<RunningInstallation['application']['fetch']>[1]
const SAMPLE = new URL('../../../../docs/sample/dataset.json', import.meta.url)

const test = suite<Scene>('an installation with external services')

async function standInService(): Promise<Service> {
  const told: string[] = []
  const server = createServer((request, response) => {
    told.push(String(request.headers['x-service-invocationid']))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    told,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test.before(async (scene) => {
  scene.folder = await mkdtemp(join(tmpdir(), 'holdfast-outside-'))
  scene.registry = await standInRegistry()
  scene.service = await standInService()
  scene.written = []
  const secret = join(scene.folder, 'secret')
  await writeFile(secret, `${PASSWORD}\n`)
  const reading = readConfiguration({
    HOLDFAST_DATA: join(scene.folder, 'data'),
    HOLDFAST_ADMIN_TOKEN: TOKEN,
    HOLDFAST_PID_PROVIDER: 'datacite',
    HOLDFAST_PID_LANDING_PAGE: 'https://pages.example.org/{pid}',
    HOLDFAST_DATACITE_URL: scene.registry.address,
    HOLDFAST_DATACITE_USER: USER,
    HOLDFAST_DATACITE_PASSWORD_FILE: secret,
    HOLDFAST_WORKFLOW_HOSTS: scene.service.host,
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  await prepareDataFolder(reading.configuration.dataFolder)
  await prepareFolder(join(scene.folder, 'data', 'database'))
  await writeFile(join(scene.folder, 'data', 'copied'), '')
  await chmod(join(scene.folder, 'data', 'copied'), 0o644)
  scene.installation = await openInstallation({
    configuration: reading.configuration,
    siteUrl: 'https://data.example.org',
    log: logger({
      level: 'debug',
      form: 'lines',
      write: (line) => scene.written.push(line),
      now: () => new Date(),
    }),
  })
})
test.after(async ({ installation, registry, service, folder }) => {
  await installation?.close()
  await registry?.close()
  service?.close()
  await rm(folder, { recursive: true })
})

async function call(
  { installation }: Scene,
  path: string,
  options: { readonly method?: string; readonly body?: string } = {},
) {
  const headers = { 'X-Service-key': TOKEN, 'Content-Type': 'application/json' }
  const request = new Request(`http://localhost/api${path}`, {
    method: 'POST',
    headers,
    ...options,
  })
  const response = await installation.application.fetch(request, NO_CONNECTION)
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Repeats the request until the answer is there, since jobs run concurrently. */
async function eventually<T>(
  ask: () => T | Promise<T>,
  wanted: (answer: T) => boolean,
): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (wanted(answer)) return answer
    await sleep(20)
  }
}

async function aDataset(scene: Scene): Promise<{ readonly id: number; readonly pid: string }> {
  const body = await readFile(SAMPLE, 'utf8')
  const created = await call(scene, '/collections/root/datasets', { body })
  is(created.status, 201)
  return { id: created.body.data.id, pid: created.body.data.persistentId }
}

const keptOf = ({ registry }: Scene, { pid }: { readonly pid: string }) =>
  registry.kept.get(pid.replace('doi:', '').toLowerCase())

test('a dataset is reserved, released and registered with its address and metadata', async (scene) => {
  const dataset = await aDataset(scene)
  await eventually(
    () => keptOf(scene, dataset)?.state,
    (state) => state === 'draft',
  )
  is((await call(scene, `/datasets/${dataset.id}/actions/:publish?type=major`)).status, 200)
  const kept = await eventually(
    () => keptOf(scene, dataset),
    (doi) => doi?.state === 'findable',
  )
  is(kept?.url, `https://pages.example.org/${dataset.pid}`)
  match(kept?.xml ?? '', new RegExp(`<identifier identifierType="DOI">${dataset.pid.slice(4)}<`))
  await eventually(
    async () => (await call(scene, `/datasets/${dataset.id}/locks`, { method: 'GET' })).body.data,
    (locks) => locks.length === 0,
  )
  is((await call(scene, `/datasets/${dataset.id}/destroy`, { method: 'DELETE' })).status, 200)
  await eventually(
    () => keptOf(scene, dataset)?.state,
    (state) => state === 'registered',
  )
})

test('a workflow calls only the allowed host', async (scene) => {
  const describe = (url: string) =>
    call(scene, '/admin/workflows', {
      body: JSON.stringify({
        name: 'Checks',
        steps: [{ provider: ':internal', stepType: 'http/sr', parameters: { url } }],
      }),
    })
  is((await describe('http://127.0.0.1:1/')).status, 400)
  const { status, body } = await describe(`http://${scene.service.host}/hook`)
  is(status, 201)
  const path = '/admin/workflows/default/PrePublishDataset'
  is((await call(scene, path, { method: 'PUT', body: `${body.data.id}` })).status, 200)
  const { id } = await aDataset(scene)
  is((await call(scene, `/datasets/${id}/actions/:publish?type=major`)).status, 202)
  const [told] = await eventually(
    () => scene.service.told,
    (all) => all.length > 0,
  )
  const underWay = await call(scene, '/admin/workflows/invocations', { method: 'GET' })
  equal(
    underWay.body.data.map((each: { readonly id: string }) => each.id),
    [told],
  )
})

test('the start made readable files private, with a log record', async (scene) => {
  // The check goes on beside the first requests.
  await eventually(
    async () => (await stat(join(scene.folder, 'data', 'copied'))).mode & 0o777,
    (mode) => mode === 0o600,
  )
  await eventually(
    () => scene.written.join(''),
    (log) => /were open to other users/.test(log),
  )
})

test('neither password nor ids of invocations are in the log', ({ written, service }) => {
  const log = written.join('\n')
  for (const secret of [PASSWORD, ...service.told]) not.match(log, secret)
})

test.run()
