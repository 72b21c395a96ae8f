import { persistentIdsContract } from '@holdfast/contracts'
import { localPersistentIds, randomIds } from '../../src/index.ts'

for (const protocol of ['doi', 'hdl', 'perma'])
  persistentIdsContract(
    `local identifiers of the protocol ${protocol}`,
    async () =>
      localPersistentIds({ protocol, authority: '10.5072', shoulder: 'FK2/', ids: randomIds() }),
    { registrar: false },
  )
