import { storeContract } from '@holdfast/contracts'
import { memoryStore } from '../../src/store/memory-store.ts'

storeContract('memory store', async () => ({ store: memoryStore(), close: async () => {} }), {
  jobs: false,
  concurrent: true,
})
