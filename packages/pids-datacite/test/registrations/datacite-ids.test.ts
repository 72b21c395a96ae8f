// own process: closes its servers when the process ends
import { randomBytes } from 'node:crypto'
import { persistentIdsContract } from '@holdfast/contracts'
import { dataciteIds } from '../../src/index.ts'
import { PASSWORD, type StandInRegistry, standInRegistry, USER } from '../../src/testing.ts'

const opened: StandInRegistry[] = []

async function open(createsOnPut: boolean) {
  const registry = await standInRegistry()
  registry.createOnPut(createsOnPut)
  opened.push(registry)
  // The servers of earlier tests are no longer used.
  if (opened.length > 1) await opened.shift()?.close()
  return dataciteIds({
    address: registry.address,
    user: USER,
    password: PASSWORD,
    authority: '10.5072',
    shoulder: 'FK2/',
    ids: { identifier: (length) => randomBytes(length).toString('hex').slice(0, length) },
  })
}

for (const createsOnPut of [true, false]) {
  const how = createsOnPut
    ? 'a registry that creates a DOI on a change'
    : 'a registry that does not'
  persistentIdsContract(`identifiers of ${how}`, () => open(createsOnPut), { registrar: true })
}

process.on('beforeExit', () => {
  for (const registry of opened.splice(0)) void registry.close()
})
