import { transferServiceContract } from '@holdfast/contracts'
import { rcloneTransfers } from '../../src/index.ts'

transferServiceContract('transfers by rclone', async () => ({
  service: rcloneTransfers({
    address: 'http://127.0.0.1:1',
    credentials: async () => ({ id: 'user', secret: 'password' }),
    remotes: [],
  }),
  endpoint: 'store',
}))
