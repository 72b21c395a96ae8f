import { persistentIdsContract } from '@holdfast/contracts'
import { memoryRegistrar } from '../../src/fakes/memory-registrar.ts'
import { sequentialPids } from '../../src/fakes/sequential-pids.ts'

const names = { authority: '10.5072', shoulder: 'FK2/' }

persistentIdsContract('sequential identifiers', async () => sequentialPids(names), {
  registrar: false,
})
persistentIdsContract(
  'sequential identifiers with a registrar in memory',
  async () => sequentialPids({ ...names, registrar: memoryRegistrar(names) }),
  { registrar: true },
)
