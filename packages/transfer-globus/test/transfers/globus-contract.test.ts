import { transferServiceContract } from '@holdfast/contracts'
import { globusTransfers } from '../../src/index.ts'
import { globusStandIn } from '../../src/testing.ts'

transferServiceContract('transfers through the stand-in', async () => {
  const { address, authAddress, close } = await globusStandIn()
  const credentials = async () => ({ id: 'client', secret: 'secret' })
  const service = globusTransfers({ address, authAddress, credentials, firstPauseMs: 1 })
  return { service, endpoint: '11111111-2222-3333-4444-555555555555', close }
})
