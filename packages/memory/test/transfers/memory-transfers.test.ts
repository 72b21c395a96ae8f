import { transferServiceContract } from '@holdfast/contracts'
import { memoryTransfers } from '../../src/transfers/memory-transfers.ts'

transferServiceContract('transfers in memory', async () => ({
  service: memoryTransfers(),
  endpoint: 'endpoint-1',
}))
