import { objectStorageContract } from '@holdfast/contracts'
import { memoryStorage } from '../../src/storage/memory-storage.ts'

objectStorageContract('memory storage', async () => memoryStorage(), {
  direct: 'received',
})
